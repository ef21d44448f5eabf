import Foundation
public import HTTPTypes
import Localization
import Mustache

/// A service's templates, compiled once, beside the layout and the partials that all services share.
///
/// How a page comes to a service:
/// 1. In Package.swift the service depends on WebPages and names the folders of its files as resources:
///    `.embedInCode("Quizzes/Templates")`, `.embedInCode("Quizzes/Scripts")`. File names are unique in the service.
/// 2. `Quizzes/Templates/quiz.mustache` fills the blocks of `layout.mustache`:
///    `{{<layout}}{{$nav}}…{{/nav}}{{$main}}…{{/main}}{{/layout}}`.
/// 3. `struct QuizPage: WebPage` names the template, title, language, script and fields.
/// 4. One library, such as `static let gateway = PageLibrary(templates: […], assets: AssetFolder(at: …, files: […]))`,
///    lists the files; `library.assets.add(to: router)` serves them, `library.response(QuizPage(…))` answers a route.
/// 5. The script is an ES module: `import { call } from "./api.js"`. Nothing stands in the page itself, neither code nor
///    styles: the Content-Security-Policy forbids it.
public struct PageLibrary: Sendable {
    public let assets: AssetFolder
    private let templates: MustacheLibrary

    public init(templates: [EmbeddedFile], assets: AssetFolder) {
        var library = MustacheLibrary()
        let files = Self.shared + templates
        let unlisted = Self.unlisted(in: files)
        precondition(unlisted.isEmpty, "These are used, but not listed: \(unlisted.joined(separator: ", "))")
        for file in files {
            do {
                try library.register(file.text, named: file.stem)
            } catch {
                preconditionFailure("\(file.name) is no template: \(error)")
            }
        }
        (self.templates, self.assets) = (library, assets)
    }

    /// The templates that others use and that are not there. The renderer would leave them out without a word.
    static func unlisted(in files: [EmbeddedFile]) -> [String] {
        let names = Set(files.map(\.stem))
        return files.flatMap { file in
            file.text.matches(of: /\{\{[><]\s*([a-z-]+)\s*\}\}/).map { String($0.1) }
                .filter { !names.contains($0) }.map { "\($0).mustache by \(file.name)" }
        }
    }

    public func html(_ page: some WebPage) throws -> String {
        let words = PageWords(page.language)
        var fields: [String: Any] = [
            "title": page.title,
            "fullTitle": page.title == Self.product ? page.title : "\(page.title) · \(Self.product)",
            "language": page.language.rawValue, "assets": assets.path, "isIndexed": page.isIndexed,
            "styles": page.styles, "common": words.shown, "formToken": VisitorMarks.formToken,
        ]
        switch page.frame {
        case .app:
            fields["app"] = [
                "tabs": PageTab.allCases.map { $0.fields(words, current: page.tab) }, "visitor": VisitorMarks.visitor,
                "menu": words.menu.map { ["path": $0.path, "name": $0.name] },
            ]
        case .plain: fields["isPlain"] = true
        case .bare: fields["isBare"] = true
        }
        fields["script"] = page.script
        if page.script != nil || page.frame == .app {
            let texts = words.forScripts(in: page.frame).merging(page.scriptWords) { _, own in own }
            fields["words"] = try Self.json(texts)
            fields["hasWords"] = true
        }
        fields.merge(try page.fields()) { _, own in own }
        let name = type(of: page).template
        return render(fields, in: name)
    }

    /// A part of a page, for a page's template to show as `{{{…}}}`: where many pages have the same part.
    public func fragment(_ template: String, _ fields: [String: Any]) -> String {
        render(fields.merging(["assets": assets.path]) { own, _ in own }, in: template)
    }

    private func render(_ fields: [String: Any], in template: String) -> String {
        guard let html = templates.render(fields, withTemplate: template) else {
            preconditionFailure("There is no template \(template).mustache")
        }
        return html
    }

    /// - Parameter isKept: whether a browser may keep the page and ask whether it is still the same; never one that
    ///   shows something of a person.
    public func response(
        _ page: some WebPage, status: HTTPResponse.Status = .ok, isKept: Bool = false
    ) throws -> PageResponse {
        PageResponse(html: try html(page), status: status, isKept: isKept, imageSources: page.imageSources)
    }

    /// Keys in alphabetical order, so that a page with the same words has the same bytes.
    public static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static let product = "Breathe Easy"

    private static let shared = [
        EmbeddedFile("layout.mustache", PackageResources.layout_mustache),
        EmbeddedFile("form-token.mustache", PackageResources.form_token_mustache),
        EmbeddedFile("problem.mustache", PackageResources.problem_mustache),
        EmbeddedFile("section-navigation.mustache", PackageResources.section_navigation_mustache),
        EmbeddedFile("research-navigation.mustache", PackageResources.research_navigation_mustache),
        EmbeddedFile("research-footer.mustache", PackageResources.research_footer_mustache),
    ]
}
