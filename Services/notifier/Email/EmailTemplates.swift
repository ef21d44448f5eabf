import Mustache

/// The HTML and plain text of a mail.
///
/// The HTML names no colours, so that a reader's dark mode applies to all of it, and loads nothing, so that no one
/// learns when it is read.
struct EmailTemplates: Sendable {
    private let html: MustacheTemplate
    private let text: MustacheTemplate

    /// - Throws: `MustacheTemplate.ParserError`, which a test rules out.
    init() throws {
        html = try MustacheTemplate(string: Self.htmlSource)
        text = try MustacheTemplate(string: Self.textSource)
    }

    func html(_ page: EmailPage) -> String { html.render(page) }
    func text(_ page: EmailPage) -> String { text.render(page) }

    /// "-- " before the last lines tells readers of plain text that they are no part of the message: RFC 3676, 4.3.
    private static let textSource = """
        {{% CONTENT_TYPE: TEXT}}
        {{text}}
        {{#open}}

        {{label}}: {{url}}
        {{/open}}
        {{#hasFeedback}}

        {{feedbackQuestion}}
        {{#feedback}}
        {{label}}: {{url}}
        {{/feedback}}
        {{/hasFeedback}}

        --\u{20}
        {{reason}}
        {{#unsubscribe}}
        {{label}}: {{url}}
        {{/unsubscribe}}
        {{^unsubscribe}}
        {{settingsHint}}
        {{/unsubscribe}}

        """

    private static let htmlSource = """
        <!DOCTYPE html>
        <html lang="{{language}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <title>{{title}}</title>
        <style>:root { color-scheme: light dark; }</style>
        </head>
        <body style="margin: 0; padding: 16px; font-family: sans-serif; font-size: 16px; line-height: 1.5;">
        <div role="article" lang="{{language}}" style="max-width: 36em; margin: 0 auto;">
        <h1 style="font-size: 20px; line-height: 1.3;">{{title}}</h1>
        {{#paragraphs}}
        <p>{{first}}{{#rest}}<br>
        {{.}}{{/rest}}</p>
        {{/paragraphs}}
        {{#open}}
        <p><a href="{{url}}"><strong>{{label}}</strong></a></p>
        {{/open}}
        {{#hasFeedback}}
        <p>{{feedbackQuestion}}</p>
        <ul>
        {{#feedback}}
        <li style="padding: 6px 0;"><a href="{{url}}">{{label}}</a></li>
        {{/feedback}}
        </ul>
        {{/hasFeedback}}
        <hr>
        <p style="font-size: 14px;">{{reason}}
        {{#unsubscribe}}
        <br><a href="{{url}}">{{label}}</a>
        {{/unsubscribe}}
        {{^unsubscribe}}
        <br>{{settingsHint}}
        {{/unsubscribe}}
        </p>
        </div>
        </body>
        </html>

        """
}
