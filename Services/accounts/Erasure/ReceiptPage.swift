import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// Which service has confirmed that it erased somebody, for that person, who cannot sign in any more. The page asks again
/// until all have.
struct ReceiptPage: WebPage {
    static let path = "/account/deleted"
    static let template = "receipt-page"
    let styles = ["account.css"]
    let script: String? = "account-page.js"
    let isIndexed = false

    let language: ContentLanguage
    /// Nil where the browser brings none that exists.
    var shown: (number: String, key: String, receipt: ErasureReceipt)?
    var form: AccountForm { words.form }
    var answer: FormAnswer?

    var title: String { shown == nil ? words.lookUp : words.title }
    private var words: ReceiptWords { ReceiptWords(language: language) }

    func fields() -> [String: Any] {
        [
            "worksWithoutScript": true, "path": Self.path, "says": words.shown,
            "refreshes": shown.map { $0.receipt.completedAt == nil } ?? false,
            "receipt": shown.map { [fields(of: $0)] } ?? [],
            "form": shown == nil ? form.answering(answer).shown : false,
        ]
    }

    private func fields(of shown: (number: String, key: String, receipt: ErasureReceipt)) -> [String: Any] {
        let (receipt, names) = (shown.receipt, ServiceWords(language: language))
        let confirmed = receipt.services.count { $0.confirmedAt != nil }
        return [
            "number": shown.number, "key": shown.key, "requested": [receipt.requestedAt.shown(in: language)],
            "completed": receipt.completedAt.map { [$0.shown(in: language)] } ?? [],
            "isWhole": receipt.completedAt != nil,
            "all": receipt.services.count, "there": confirmed,
            "progressText": words.progress(confirmed, of: receipt.services.count),
            "services": receipt.services.map { service -> [String: Any] in
                [
                    "service": names.name(of: service.service), "isOpen": service.confirmedAt == nil,
                    "confirmed": service.confirmedAt.map { [$0.shown(in: language)] } ?? [],
                ]
            },
        ]
    }
}

/// The receipt by which a browser shows it. What it opens says when somebody left, so it is in no address.
enum ErasureReceiptCookie {
    private static let name = "__Host-receipt"
    /// As long as the receipts themselves.
    private static let seconds = 90 * 86_400

    static func carry(_ receipt: ReceiptID, _ token: SessionToken, in response: inout Response) {
        response.setCookie(
            Cookie(
                name: name, value: "\(receipt).\(token.text)", maxAge: seconds, path: "/", secure: true, httpOnly: true,
                sameSite: .strict))
    }

    static func receipt(of request: Request) -> (ReceiptID, SessionToken)? {
        let parts = request.cookies[name]?.value.split(separator: ".").map { String($0) } ?? []
        guard parts.count == 2, let id = ReceiptID(parts[0]), let token = SessionToken(parts[1]) else { return nil }
        return (id, token)
    }
}

/// The page of the receipt, for everybody who has one.
struct ReceiptPageRoutes: Sendable {
    let store: PostgresReceiptStore

    func add(to group: some RouterMethods<AccountsContext>) {
        group.get(RouterPath(ReceiptPage.path)) { request, context -> Response in
            var page = ReceiptPage(language: ContentLanguage(ofPage: request))
            if let (id, token) = ErasureReceiptCookie.receipt(of: request),
                let receipt = try await store.receipt(id, with: token)
            {
                page.shown = (id.description, token.text, receipt)
            }
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
        group.post(RouterPath(ReceiptPage.path)) { request, context -> Response in
            guard request.isFromOwnPage else { throw Problem.otherSite }
            let fields = try FormFields(try await request.bytes(upTo: BodyReader.strangersLimit))
            if let id = fields.text("number").flatMap({ ReceiptID($0) }),
                let token = fields.text("key").flatMap({ SessionToken($0) }),
                try await store.receipt(id, with: token) != nil
            {
                var response = Response.seeOther(ReceiptPage.path)
                ErasureReceiptCookie.carry(id, token, in: &response)
                return response
            }
            var page = ReceiptPage(language: ContentLanguage(ofPage: request))
            let fault = FaultWords(language: page.language).text(of: "receipt")
            page.answer = FormAnswer(form: "receipt", typed: fields, faults: FormFaults(fields: ["number": fault]))
            return try PageLibrary.accounts.response(page, status: .unprocessableContent)
                .response(from: request, context: context)
        }
    }
}

/// What the page of a receipt says.
struct ReceiptWords: Sendable {
    let language: ContentLanguage

    var title: String { say("Your account is deleted", "Ihr Konto ist gelöscht") }
    var lookUp: String { say("Receipt of a deletion", "Beleg einer Löschung") }

    var shown: [String: String] {
        [
            "whole": say(
                "Every part of Breathe Easy has confirmed that it erased what it had of you.",
                "Jeder Teil von Breathe Easy hat bestätigt, dass er gelöscht hat, was er über Sie hatte."),
            "open": say(
                "Every part of Breathe Easy erases what it keeps of you and confirms it here. You may close this page; a "
                    + "mail tells you when all have.",
                "Jeder Teil von Breathe Easy löscht, was er über Sie hat, und bestätigt es hier. Sie können die Seite "
                    + "schließen; eine E-Mail sagt Ihnen, wenn alle fertig sind."),
            "begun": say("Begun", "Begonnen"), "done": say("Finished", "Fertig"),
            "erased": say("Erased", "Gelöscht"), "erasing": say("Still erasing", "Löscht noch"),
            "number": say("Number", "Nummer"), "key": say("Key", "Schlüssel"),
            "keep": say(
                "Keep the number and the key to see this receipt on another device, for 90 days.",
                "Bewahren Sie Nummer und Schlüssel auf, um diesen Beleg 90 Tage lang auch auf einem anderen Gerät zu sehen."
            ),
            "keepTitle": say("See it elsewhere", "Anderswo ansehen"),
            "home": say("To the start page", "Zur Startseite"),
        ]
    }

    var form: AccountForm {
        let text = AccountField.Kind.input(
            "text", [("autocomplete", "off"), ("autocapitalize", "none"), ("maxlength", "60")])
        return AccountForm(
            "receipt",
            text: say(
                "This browser has no receipt. Enter the number and the key that were shown after the deletion.",
                "Dieser Browser hat keinen Beleg. Geben Sie Nummer und Schlüssel ein, die nach dem Löschen gezeigt wurden."
            ),
            [
                AccountField("number", say("Number", "Nummer"), text),
                AccountField("key", say("Key", "Schlüssel"), text),
            ], button: say("Show the receipt", "Beleg zeigen"))
    }

    func progress(_ count: Int, of all: Int) -> String {
        say("\(count) of \(all) parts have erased it", "\(count) von \(all) Teilen haben gelöscht")
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
