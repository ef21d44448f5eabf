import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import Sessions
import WebPages

/// What a person's account is, at `/account`: who they are, and the way to each part of it.
struct AccountPage: WebPage {
    static let path = "/account"
    static let template = "account-page"
    let frame = PageFrame.app
    let styles = ["account.css"]
    let isIndexed = false

    let language: ContentLanguage
    let person: Person
    /// A suggested picture's file, or nil for the person's own.
    let picture: SuggestedPicture?
    /// Whether it leads to the pages of the staff.
    let isOfStaff: Bool
    /// Whether something waits for the person.
    let lacksProfile: Bool
    let lacksFactor: Bool

    var title: String { Self.title(in: language) }

    static func title(in language: ContentLanguage) -> String { language.saying("Your account", "Ihr Konto") }

    private struct Entry {
        var path: String
        var icon: String
        var name: String
        var text: String
        var mark: String?

        var shown: [String: Any] {
            ["entryPath": path, "icon": icon, "entryName": name, "entryText": text, "mark": mark.map { [$0] } ?? []]
        }
    }

    func fields() -> [String: Any] {
        [
            "path": Self.path, "userName": person.userName.map { [$0.text] } ?? [],
            "email": person.email?.text ?? say("no e-mail address", "keine E-Mail-Adresse"),
            "pictureFile": picture.map { ["picture-\($0.rawValue).svg"] } ?? [], "hasOwnPicture": picture == nil,
            "groups": [
                ["groupName": say("You", "Sie"), "groupID": "you", "entries": mine.map(\.shown)],
                ["groupName": say("Your data", "Ihre Daten"), "groupID": "data", "entries": data.map(\.shown)],
                ["groupName": say("More", "Mehr"), "groupID": "more", "entries": more.map(\.shown)],
            ] as [[String: Any]],
            "signOut": say("Sign out", "Abmelden"),
        ]
    }

    private var mine: [Entry] {
        [
            Entry(
                path: ProfileSection.path, icon: "person", name: say("About you", "Über Sie"),
                text: say("Name, picture, date of birth, units", "Name, Bild, Geburtsdatum, Einheiten"),
                mark: lacksProfile ? say("to complete", "unvollständig") : nil),
            Entry(
                path: SecuritySection.path, icon: "lock", name: say("Sign-in and security", "Anmeldung und Sicherheit"),
                text: say("Password, e-mail, passkeys, app, PIN", "Passwort, E-Mail, Passkeys, App, PIN"),
                mark: lacksFactor ? say("needed by your role", "Ihre Rolle braucht das") : nil),
            Entry(
                path: DevicesSection.path, icon: "phone", name: say("Devices", "Geräte"),
                text: say("Where you are signed in", "Wo Sie angemeldet sind")),
        ]
    }

    private var data: [Entry] {
        [
            Entry(
                path: PrivacySection.path, icon: "check", name: say("Privacy", "Privatsphäre"),
                text: say("What you allow, notices", "Was Sie erlauben, Hinweise")),
            Entry(
                path: ExportSection.path, icon: "download", name: say("A copy of everything", "Eine Kopie von allem"),
                text: say("Download all that is kept of you", "Alles herunterladen, was über Sie gespeichert ist")),
            Entry(
                path: TokensSection.path, icon: "list",
                name: say("Access for your own programs", "Zugang für eigene Programme"),
                text: say("Tokens with limited rights", "Token mit begrenzten Rechten")),
            Entry(
                path: LeaveSection.path, icon: "trash", name: say("Delete the account", "Konto löschen"),
                text: say("Erase everything, with a receipt", "Alles löschen, mit Beleg")),
        ]
    }

    private var more: [Entry] {
        var entries = [
            Entry(
                path: "/settings", icon: "settings", name: say("Settings", "Einstellungen"),
                text: say("Allergens, places, notifications, language", "Allergene, Orte, Benachrichtigungen, Sprache"))
        ]
        if isOfStaff {
            entries.append(
                Entry(
                    path: StaffPage.path, icon: "star", name: say("For the staff", "Für das Team"),
                    text: say("People, roles, audit", "Personen, Rollen, Protokoll")))
        }
        return entries
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}

/// The page that leads to all parts of the account, and signs out.
struct AccountOverview: AccountSection {
    static let path = AccountPage.path
    let people: PostgresPersonStore
    let profile: @Sendable (UserID) async throws -> Profile?
    let endSession: @Sendable (_ digest: [UInt8]) async throws -> Void
    let hasSecondFactor: @Sendable (Session) async throws -> Bool

    func page(_ visit: AccountVisit) async throws -> AccountPage {
        let session = visit.session
        guard let person = try await people.person(of: session.userID) else { throw AccountError.deleted }
        let profile = try await self.profile(session.userID) ?? Profile()
        var picture: SuggestedPicture?
        if case .suggested(let suggested) = profile.picture { picture = suggested }
        let needsFactor = session.requiresSecondFactor
        let lacksFactor = needsFactor ? try await !hasSecondFactor(session) : false
        return AccountPage(
            language: visit.language, person: person, picture: picture, isOfStaff: session.isOfStaff,
            lacksProfile: person.userName == nil || profile.birthDate == nil, lacksFactor: lacksFactor)
    }

    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? {
        guard form == "sign-out" else { return nil }
        try await endSession(visit.session.tokenDigest)
        var response = Response.seeOther("/")
        response.removeSessionCookie()
        return response
    }
}
