import Domain
import HTTPTypes
import Localization
import Mustache
import SignedLinks

/// The page behind a link: what it is about, and a button that does it.
struct LinkPage: Sendable {
    enum Occasion: Sendable {
        case ask(LinkAction)
        case done(LinkAction)
        /// Forged, cut off, or from elsewhere: nothing tells which.
        case unknown
    }

    private static let template = Result { try MustacheTemplate(string: html) }

    func answer(_ occasion: Occasion, in language: ContentLanguage) throws -> PageAnswer {
        let words = LinkWords(language)
        let (status, text): (HTTPResponse.Status, LinkWords.Text) =
            switch occasion {
            case .ask(let action): (.ok, words.asking(action))
            case .done(let action): (.ok, words.done(action))
            case .unknown: (.notFound, words.unknown)
            }
        let fields: [String: Any] = [
            "language": language.rawValue, "title": text.title, "sentence": text.sentence,
            "buttons": text.button.map { [$0] } ?? [], "inbox": words.inbox, "inboxPath": NotificationsPage.path,
        ]
        return PageAnswer(
            status: status, text: try Self.template.get().render(fields),
            directives: "style-src 'unsafe-inline'; form-action 'self'")
    }

    private static let html = """
        <!doctype html>
        <html lang="{{language}}">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>{{title}} · Breathe Easy</title>
        <style>
        body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem;
            color: #1d2b24; background: #fff; }
        h1 { color: #1c6b45; font-size: 1.6rem; }
        button { font: inherit; padding: .7rem 1.4rem; border: 0; border-radius: .4rem; color: #fff;
            background: #1c6b45; }
        button:focus-visible, a:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
        a { color: #1c6b45; }
        </style>
        </head>
        <body>
        <main>
        <h1>{{title}}</h1>
        <p>{{sentence}}</p>
        {{#buttons}}<form method="post"><button type="submit">{{.}}</button></form>{{/buttons}}
        <p><a href="{{inboxPath}}">{{inbox}}</a></p>
        </main>
        </body>
        </html>
        """
}
