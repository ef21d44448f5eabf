import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions

/// How a person signs in, at `/account/security`: password, address, passkeys, an authenticator app, a PIN and providers.
struct SecuritySection: AccountSection {
    static let path = "/account/security"
    let people: PostgresPersonStore
    let passwords: PasswordRoutes
    let resendConfirmation: ResendConfirmation
    let factors: SecondFactorRoutes
    let unlock: UnlockSession
    let passkeys: @Sendable (UserID) async throws -> [StoredPasskey]
    let removePasskey: @Sendable (_ id: [UInt8], UserID) async throws -> Bool
    let identities: IdentityRoutes
    let now: @Sendable () -> Date

    private var confirmOwner: ConfirmOwner { factors.confirmOwner }

    func page(_ visit: AccountVisit) async throws -> AccountSectionPage {
        let userID = visit.session.userID
        guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
        var owned = try await factors.secondStep.store.factors(of: userID)
        owned.isRequired = visit.session.requiresSecondFactor
        let words = SecurityWords(
            language: visit.language, person: person, factors: owned,
            owner: OwnerState(
                means: try await confirmOwner.store.means(of: userID), isUnlocked: visit.session.isUnlocked(at: now())))
        var parts: [AccountSectionPage.Part] = []
        if let codes = visit.shownOnce["recovery"] { parts.append(.text(words.recovery(codes))) }
        parts += words.unlock.map { .form($0) }
        parts += words.addressForms.map { .form($0) } + words.passwordForms.map { .form($0) }
        let keys = try await passkeys(userID)
        parts += [.list(words.passkeys(keys)), .text(words.addPasskey)]
        if let secret = visit.shownOnce["totp"] { parts.append(.text(words.secret(secret))) }
        if visit.shownOnce["totp"] != nil || visit.answer?.form == "totp" { parts.append(.form(words.codeForm)) }
        parts += words.authenticatorForms.map { .form($0) } + words.pinForms.map { .form($0) }
        let linked = try await identities.store.identities(of: userID)
        parts.append(
            .list(words.identities(linked) { identities.providers.title(ofIssuer: $0.issuer) ?? $0.issuer }))
        var page = AccountSectionPage(Self.path, words.title, in: visit.language, parts.answering(visit.answer))
        page.done = visit.done.flatMap { words.done($0) }
        page.scriptWords = words.forScript
        return page
    }

    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? {
        let (session, words) = (visit.session, FaultWords(language: visit.language))
        let password = try fields.ownPassword(words)
        switch form {
        case "password":
            let new = try fields.newPassword(words)
            guard let password else { throw AccountError.wrongPassword }
            let signedIn = try await passwords.changePassword(of: session, from: password, to: new)
            return answer("password", signedIn)
        case "email": return try await changeAddress(fields, password, visit)
        case "confirm":
            try await resendConfirmation(to: session.userID)
            return Self.done("mailed")
        case "passkey":
            try await confirmOwner(session, password)
            guard let id = fields.text("id").flatMap({ Data(base64URL: $0) }),
                try await removePasskey(Array(id), session.userID)
            else { throw FormFaults(whole: words.goneMeanwhile) }
            return Self.done("removed")
        case "identity":
            let id = fields.text("id").flatMap { Identifier<SocialIdentity>($0) }
            try await identities.store.unlink(id?.uuid ?? UUID(), of: session.userID)
            return Self.done("removed")
        default: return try await submitFactor(form, fields, password, visit)
        }
    }

    private func submitFactor(
        _ form: String, _ fields: FormFields, _ password: Password?, _ visit: AccountVisit
    ) async throws -> Response? {
        let session = visit.session
        var visit = visit
        switch form {
        case "totp-start":
            try await confirmOwner(session, password)
            let started = try await factors.setUp.start(for: session.userID)
            visit.shownOnce["totp"] = [started.secret, started.url]
        case "totp":
            let code = try OneTimeCode(String((fields.text("code") ?? "").filter { !$0.isWhitespace }))
            visit.shownOnce["recovery"] = try await factors.setUp.confirm(code, in: session).map(\.text)
        case "totp-renew":
            try await confirmOwner(session, password)
            visit.shownOnce["recovery"] = try await factors.setUp.renewCodes(of: session.userID).map(\.text)
        case "totp-remove":
            try await confirmOwner(session, password)
            guard !session.requiresSecondFactor else { throw FactorError.neededByRole }
            try await factors.setUp.remove(of: session.userID)
            return Self.done("removed")
        case "pin":
            let pin = try PIN(new: fields.text("pin") ?? "")
            try await confirmOwner(session, password)
            try await unlock.setPIN(pin, of: session.userID)
            return Self.done("pin")
        case "pin-remove":
            try await confirmOwner(session, password)
            try await unlock.removePIN(of: session.userID)
            return Self.done("removed")
        case "unlock":
            let unlocked = try await unlock(session, by: .pin(try PIN(fields.text("pin") ?? "")))
            return answer(
                "unlocked",
                SignedIn(userID: session.userID, token: unlocked.token.text, expiresAt: session.expiresAt))
        default: return nil
        }
        return try await show(visit)
    }

    private func changeAddress(
        _ fields: FormFields, _ password: Password?, _ visit: AccountVisit
    ) async throws -> Response {
        let userID = visit.session.userID
        let email = try EmailAddress(mailable: fields.text("email") ?? "")
        if try await people.person(of: userID)?.email == nil {
            try await identities.giveAddress(email, to: userID)
        } else {
            guard let password else { throw AccountError.wrongPassword }
            try await passwords.changeAddress(of: userID, to: email, confirmedBy: password)
        }
        return Self.done("mailed")
    }

    /// With the session's next token.
    private func answer(_ what: String, _ signedIn: SignedIn) -> Response {
        var response = Self.done(what)
        signedIn.setCookie(in: &response, at: now())
        return response
    }
}

extension [AccountSectionPage.Part] {
    /// With what was refused, beside the form that sent it.
    func answering(_ answer: FormAnswer?) -> Self {
        map { part in
            switch part {
            case .form(let form): .form(form.answering(answer))
            case .list(let list): .list(list.answering(answer))
            case .text: part
            }
        }
    }
}
