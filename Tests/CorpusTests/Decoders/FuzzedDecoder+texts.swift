import Domain
import Foundation
import HTTPService
import Markdown
import MessageProtocol
import Quizzes

@testable import SignedLinks
@testable import ingest_gateway
@testable import notifier

extension FuzzedDecoder {
    /// Delivery reports, which any mail server in the world may write.
    static let mails = [
        FuzzedDecoder(name: "bounce") { input in _ = try BounceReport(input).outcome }
    ]

    /// Tokens and ids in URLs and headers, before anybody is signed in.
    static let links = [
        FuzzedDecoder(name: "link-token") { input in
            let sealer = try LinkSealer(keys: [Data(repeating: 7, count: 32)])
            guard sealer.action(in: String(decoding: input, as: UTF8.self), at: now) != nil else { throw Refused() }
        },
        // What lies within the seal, in case a key is lost.
        FuzzedDecoder(name: "link-action") { input in
            guard let action = LinkAction(bytes: input) else { throw Refused() }
            guard LinkAction(bytes: action.bytes) == action else {
                throw BrokenPromise("a link's action is another one when it is read again")
            }
        },
        FuzzedDecoder(name: "header-text") { input in
            let text = String(decoding: input, as: UTF8.self)
            guard
                Base32.bytes(text) != nil || TraceParent(text) != nil || CalendarDay(text) != nil || UserID(text) != nil
            else { throw Refused() }
        },
    ]

    /// What authors write and browsers send.
    static let articles = [
        FuzzedDecoder(name: "markdown") { input in
            let limits = MarkdownText.Limits(bytes: 16_000, pictures: ["1"], sources: 3)
            let html = try MarkdownText(String(decoding: input, as: UTF8.self), within: limits).html {
                "/pictures/\($0)"
            }
            for mark in ["<script", "<svg", "<iframe", "<style", "href=\"javascript", "src=\"data"] {
                guard !html.lowercased().contains(mark) else { throw BrokenPromise("the page has \(mark)") }
            }
        },
        FuzzedDecoder(name: "article-form") { input in
            let form = ArticleForm(try FormFields(input))
            let content = try form.content(over: nil, pictures: [1])
            let shown = ArticleForm(content, in: form.language, version: form.version)
            guard try shown.content(over: nil, pictures: [1]) == content else {
                throw BrokenPromise("a form that is shown and sent again says something else")
            }
        },
        FuzzedDecoder(name: "multipart-form") { input in
            let form = try MultipartForm(input, boundary: "xyz")
            guard form.parts.map(\.bytes.count).reduce(0, +) <= input.count else {
                throw BrokenPromise("the parts have more bytes than the form")
            }
        },
    ]

    static let quizzes = [
        FuzzedDecoder(name: "quiz-definition") { input in
            let definition = try JSONDecoder().decode(QuizDefinition.self, from: Data(input))
            guard definition.flaws.isEmpty else { throw Refused() }
            _ = try? definition.checked([:])
        },
        FuzzedDecoder(name: "quiz-answers") { input in
            let (definition, body) = try choice(among: QuizCatalogue.all, by: input)
            let answers = try definition.checked(JSONDecoder().decode([String: QuizAnswer].self, from: Data(body)))
            _ = (definition.reportDraft(from: answers), definition.proposedSensitivities(from: answers))
        },
    ]
}
