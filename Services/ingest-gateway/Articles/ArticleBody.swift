import Localization
import Markdown

/// The text of an article on its way to a page.
enum ArticleBody {
    /// In bytes of UTF-8: a form's field may be three times as long, and a form has 64 kB.
    static let mostBytes = 16_000

    static func checked(
        _ text: String, pictures: [Int], sources: Int
    ) throws(MarkdownFaults) -> MarkdownText {
        try MarkdownText(
            text, within: .init(bytes: mostBytes, pictures: Set(pictures.map { "\($0)" }), sources: sources))
    }

    /// As HTML. What is stored was checked; a text that a stricter release refuses is shown as it was written.
    static func html(of text: String, pictures: [Int], sources: Int, at address: (String) -> String) -> String {
        do throws(MarkdownFaults) {
            return try checked(text, pictures: pictures, sources: sources).html(picturesAt: address)
        } catch {
            return "<pre>\(escaped(text))</pre>"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
