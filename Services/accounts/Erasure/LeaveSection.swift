import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions

/// The end of an account, at `/account/leave`: confirmed twice, by the owner, and followed by a receipt.
struct LeaveSection: AccountSection {
    static let path = "/account/leave"
    let people: PostgresPersonStore
    let confirmLeaving: ConfirmLeaving
    let erasureLink: MailErasureLink
    let eraseAccount: EraseAccount
    let now: @Sendable () -> Date

    func page(_ visit: AccountVisit) async throws -> AccountSectionPage {
        let session = visit.session
        guard let person = try await people.person(of: session.userID) else { throw AccountError.deleted }
        let owner = OwnerState(
            means: try await confirmLeaving.confirmOwner.store.means(of: session.userID),
            isUnlocked: session.isUnlocked(at: now()))
        let words = LeaveWords(language: visit.language)
        var parts: [AccountSectionPage.Part] = [.text(words.copyFirst), .form(words.form(owner))]
        if person.confirmedAt != nil { parts.append(.form(words.mailForm)) }
        var page = AccountSectionPage(Self.path, words.title, in: visit.language, parts.answering(visit.answer))
        page.introduction = words.introduction
        if visit.done == "mailed" { page.done = words.linkMailed }
        page.scriptWords = ["ownerFirst": FaultWords(language: visit.language).ownerFirst]
        return page
    }

    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? {
        let words = FaultWords(language: visit.language)
        switch form {
        case "mail":
            try await erasureLink(to: visit.session.userID)
            return Self.done("mailed")
        case "delete":
            guard fields.has("isSure") else { throw FormFaults(fields: ["isSure": words.text(of: "isSure")]) }
            let proof = try fields.ownPassword(words).map { ConfirmLeaving.Proof.password($0) }
            try await confirmLeaving(visit.session, by: proof)
            let (receipt, token) = try await eraseAccount(visit.session.userID)
            var response = Response.seeOther(ReceiptPage.path)
            response.removeSessionCookie()
            ErasureReceiptCookie.carry(receipt, token, in: &response)
            return response
        default: return nil
        }
    }
}

/// What the page that ends an account says.
struct LeaveWords: Sendable {
    let language: ContentLanguage

    var title: String { say("Delete the account", "Konto löschen") }

    var introduction: String {
        say(
            "Everything of you is erased in every part of Breathe Easy: profile, health data, quizzes, reports, inbox. It "
                + "cannot be undone.",
            "Alles über Sie wird in jedem Teil von Breathe Easy gelöscht: Profil, Gesundheitsdaten, Fragebögen, Meldungen, "
                + "Posteingang. Das lässt sich nicht rückgängig machen.")
    }

    var copyFirst: AccountText {
        var text = AccountText(
            "copy-first", say("Take your data along first", "Nehmen Sie Ihre Daten vorher mit"),
            [
                say(
                    "A copy of everything can be downloaded only while the account exists.",
                    "Eine Kopie von allem lässt sich nur herunterladen, solange das Konto besteht.")
            ])
        text.links = [(ExportSection.path, say("Make a copy", "Kopie anfordern"), false)]
        return text
    }

    func form(_ owner: OwnerState) -> AccountForm {
        var form = AccountForm(
            "delete", say("Delete everything", "Alles löschen"),
            [
                AccountField(
                    "isSure", say("Yes, erase everything of me", "Ja, alles über mich löschen"), .toggle)
            ], button: say("Delete my account", "Mein Konto löschen"), .danger)
        if owner.asksPassword { form.fields.append(.password(say("Password", "Passwort"))) }
        form.takesPasskey = owner.takesPasskey
        return form
    }

    var mailForm: AccountForm {
        AccountForm(
            "mail", say("Without the password", "Ohne Passwort"),
            text: say(
                "A link that is mailed to you deletes the account too; it works once within an hour.",
                "Auch ein Link, den wir Ihnen mailen, löscht das Konto; er funktioniert einmal, eine Stunde lang."),
            button: say("Mail me a link instead", "Stattdessen Link mailen"), .plain)
    }

    var linkMailed: String {
        say("Open the link in the mail that was sent.", "Öffnen Sie den Link in der E-Mail, die unterwegs ist.")
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
