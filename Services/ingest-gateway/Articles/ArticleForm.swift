import Domain
import Foundation
import HTTPService
import Localization
import Markdown

/// The form of an article in one language: as it is stored, or as somebody typed it.
struct ArticleForm: Sendable, Equatable {
    static let names = ["topic", "title", "summary", "keywords", "text", "sources", "reviewed"]
    private static let mostKeywords = 12
    private static let mostSources = 20

    /// Of title, summary, keywords and text.
    let language: ContentLanguage
    private(set) var values: [String: String]
    /// The one that was opened; 0 for what is new.
    let version: Int
    var isFeatured: Bool
    var reason: String

    init(_ content: ArticleContent, in language: ContentLanguage, version: Int, isFeatured: Bool = false) {
        (self.language, self.version, self.isFeatured, reason) = (language, version, isFeatured, "")
        let text = content[language]
        values = [
            "topic": content.topic, "title": text?.title ?? "", "summary": text?.summary ?? "",
            "keywords": text?.keywords.joined(separator: ", ") ?? "", "text": text?.body ?? "",
            "sources": content.sources.map(\.line).joined(separator: "\n"), "reviewed": content.reviewed ?? "",
        ]
    }

    init(_ fields: FormFields) {
        language = ContentLanguage(bestFor: fields.text("language") ?? "")
        version = fields.text("version").flatMap { Int($0) } ?? 0
        (isFeatured, reason) = (fields.has("featured"), fields.text("reason") ?? "")
        values = [:]
        for name in Self.names { values[name] = fields.text(name) ?? "" }
    }

    func value(_ name: String) -> String { values[name] ?? "" }

    /// What was typed, over what the article has in its other language.
    /// - Throws: ``ArticleRefusal/faulty(_:)`` with all that has to be mended.
    func content(over stored: ArticleContent?, pictures: [Int]) throws(ArticleRefusal) -> ArticleContent {
        var faults: [ArticleFault] = []
        var content = stored ?? ArticleContent(topic: value("topic"))
        content.topic = value("topic")
        if !ArticleTopic.ids.contains(content.topic) { faults.append(.topic) }
        content.reviewed = value("reviewed").isEmpty ? nil : value("reviewed")
        if let day = content.reviewed, CalendarDay(day) == nil { faults.append(.reviewed) }
        content.sources = sources(&faults)
        let rules: [(String, TextRule, ArticleFault)] = [
            ("title", TextRule(scalars: 1...120, bytes: 360), .title),
            ("summary", TextRule(scalars: 0...200, bytes: 600), .summary),
        ]
        for (name, rule, fault) in rules where (try? rule.checked(value(name), field: name)) == nil {
            faults.append(fault)
        }
        let keywords = value("keywords").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        let rule = TextRule(scalars: 1...40, bytes: 120)
        if keywords.count > Self.mostKeywords
            || keywords.contains(where: { (try? rule.checked($0, field: "keywords")) == nil })
        {
            faults.append(.keywords)
        }
        let (body, pages) = (value("text"), content.sources.count)
        do throws(MarkdownFaults) {
            let text = try ArticleBody.checked(body, pictures: pictures, sources: pages)
            content[language] = ArticleText(
                title: value("title"), summary: value("summary"), keywords: keywords, body: text.source,
                alternative: stored?[language]?.alternative)
        } catch {
            faults += error.all.map { .text($0) }
        }
        guard faults.isEmpty else { throw .faulty(faults) }
        return content
    }

    private func sources(_ faults: inout [ArticleFault]) -> [ArticleSource] {
        let lines = value("sources").split(omittingEmptySubsequences: false) { $0.isNewline }
        var sources: [ArticleSource] = []
        for (number, line) in zip(1..., lines) where !line.allSatisfy(\.isWhitespace) {
            if let source = ArticleSource(line: String(line)) {
                sources.append(source)
            } else {
                faults.append(.source(line: number))
            }
        }
        if sources.count > Self.mostSources { faults.append(.tooManySources) }
        return sources
    }
}

extension ArticleSource {
    /// As a line of the form: `Title | Publisher | https://example.org | 2024`, the last two if there are any.
    var line: String {
        ([title, publisher] + (address.map { [$0] } ?? []) + (year.map { ["\($0)"] } ?? [])).joined(separator: " | ")
    }

    /// - Returns: nil for what is not such a line.
    init?(line: String) {
        var parts = line.split(separator: "|", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let rule = TextRule(scalars: 1...300, bytes: 900)
        guard (2...4).contains(parts.count),
            parts.allSatisfy({ (try? rule.checked($0, field: "sources")) != nil })
        else { return nil }
        if parts.count > 2, let last = parts.last, let year = Int(last) {
            guard (1_900...2_200).contains(year) else { return nil }
            self.year = year
            parts.removeLast()
        }
        guard parts.count <= 3 else { return nil }
        (title, publisher) = (parts[0], parts[1])
        guard parts.count == 3 else { return }
        guard let url = URL(string: parts[2]), ["http", "https"].contains(url.scheme), url.host() != nil else {
            return nil
        }
        self.url = parts[2]
    }
}
