import Mustache

/// The two forms of a mail.
///
/// The HTML names no colours, so that a reader's dark scheme applies to all of it, and it loads nothing, so that nobody
/// learns when it is read. In the plain text, "-- " before the last lines marks them as no part of the message: RFC 3676,
/// 4.3.
struct EmailTemplates: Sendable {
    private let html: MustacheTemplate
    private let text: MustacheTemplate

    /// - Throws: `MustacheTemplate.ParserError`, which a test rules out.
    init() throws {
        html = try MustacheTemplate(string: String(decoding: PackageResources.mail_html_mustache, as: UTF8.self))
        text = try MustacheTemplate(string: String(decoding: PackageResources.mail_text_mustache, as: UTF8.self))
    }

    func html(_ page: EmailPage) -> String { html.render(page) }
    func text(_ page: EmailPage) -> String { text.render(page) }
}
