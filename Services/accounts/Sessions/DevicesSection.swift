import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import Sessions

/// Where a person is signed in, at `/account/devices`, and the end of each.
struct DevicesSection: AccountSection {
    static let path = "/account/devices"
    let store: PostgresSessionStore
    let now: @Sendable () -> Date

    func page(_ visit: AccountVisit) async throws -> AccountSectionPage {
        let language = visit.language
        let sessions = try await store.sessions(of: visit.session.userID, at: now())
        var list = AccountList(
            id: "devices", heading: language.saying("Signed in", "Angemeldet"),
            items: sessions.filter { $0.kind != "personal" }.map {
                item($0, isCurrent: $0.tokenDigest == visit.session.tokenDigest, language)
            })
        list.removeForm = "end"
        var page = AccountSectionPage(
            Self.path, language.saying("Devices", "Geräte"), in: language, [.list(list.answering(visit.answer))])
        page.introduction = language.saying(
            "Sign out what you do not know or no longer use.",
            "Melden Sie ab, was Sie nicht kennen oder nicht mehr nutzen.")
        if visit.done == "ended" {
            page.done = language.saying("That device is signed out.", "Dieses Gerät ist abgemeldet.")
        }
        return page
    }

    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? {
        guard form == "end" else { return nil }
        guard let id = fields.text("id").flatMap({ Identifier<ListedSession>($0) }),
            try await store.revoke(id.uuid, of: visit.session.userID)
        else { throw FormFaults(whole: FaultWords(language: visit.language).goneMeanwhile) }
        return Self.done("ended")
    }

    private func item(_ session: ListedSession, isCurrent: Bool, _ language: ContentLanguage) -> AccountList.Item {
        var item = AccountList.Item(
            id: Identifier<ListedSession>(session.id).description,
            title: session.device
                ?? (session.kind == "browser"
                    ? language.saying("A browser", "Ein Browser") : language.saying("A program", "Ein Programm")))
        if isCurrent { item.mark = language.saying("this device", "dieses Gerät") }
        item.times = [
            (language.saying("Last seen", "Zuletzt"), session.seenAt),
            (language.saying("Signed in", "Angemeldet"), session.createdAt),
        ]
        if !isCurrent { item.button = language.saying("Sign out", "Abmelden") }
        return item
    }
}
