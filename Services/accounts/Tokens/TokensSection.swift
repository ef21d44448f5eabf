import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import Sessions

/// A person's own tokens for programs, at `/account/tokens`. A token is shown this once.
struct TokensSection: AccountSection {
    static let path = "/account/tokens"
    let store: PostgresTokenStore
    let now: @Sendable () -> Date

    func page(_ visit: AccountVisit) async throws -> AccountSectionPage {
        let words = TokenWords(language: visit.language)
        var parts: [AccountSectionPage.Part] = []
        if let codes = visit.shownOnce["token"] { parts.append(.text(words.made(codes))) }
        var list = words.list(try await store.tokens(of: visit.session.userID, at: now()))
        list.removeForm = "remove"
        parts += [.list(list.answering(visit.answer)), .form(words.form.answering(visit.answer))]
        var page = AccountSectionPage(Self.path, words.title, in: visit.language, parts)
        page.introduction = words.help
        page.scriptWords = words.forScript
        if visit.done == "removed" { page.done = visit.language.saying("It is removed.", "Es ist entfernt.") }
        return page
    }

    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? {
        let userID = visit.session.userID
        switch form {
        case "token":
            let wanted = try BodyReader.ofForm([
                "name": fields.text("name") ?? "", "scopes": fields.texts("scopes"),
                "days": fields.text("days").flatMap { Int($0) } ?? 0,
            ]).read(.newToken)
            let token = SessionToken()
            _ = try await store.save(wanted, of: userID, under: token.digest, at: now())
            var visit = visit
            visit.shownOnce["token"] = [token.text]
            return try await show(visit)
        case "remove":
            guard let id = fields.text("id").flatMap({ Identifier<PersonalToken>($0) }),
                try await store.remove(id, of: userID)
            else { throw FormFaults(whole: FaultWords(language: visit.language).goneMeanwhile) }
            return Self.done("removed")
        default: return nil
        }
    }
}
