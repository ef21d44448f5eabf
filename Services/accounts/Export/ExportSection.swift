import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import PrivacyRights
import Sessions
import WebPages

/// A copy of everything that is kept of a person, at `/account/export`: asked for, followed and downloaded.
struct ExportSection: AccountSection {
    static let path = "/account/export"
    let store: PostgresExportStore
    let ownPart: WriteExportPart
    let people: PostgresPersonStore
    let now: @Sendable () -> Date

    func page(_ visit: AccountVisit) async throws -> ExportStatePage {
        ExportStatePage(
            language: visit.language, exports: try await store.exports(of: visit.session.userID, at: now()),
            now: now(), isAsked: visit.done == "asked", fault: visit.answer?.faults.whole)
    }

    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? {
        guard form == "ask" else { return nil }
        let userID = visit.session.userID
        guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
        _ = try await store.request(for: userID, in: person.language, ownPart, at: now())
        return Self.done("asked")
    }
}

/// How far each copy has come, which the page asks again until all are whole.
struct ExportStatePage: WebPage {
    static let template = "export-state"
    let frame = PageFrame.app
    let styles = ["account.css"]
    let script: String? = "account-page.js"
    let isIndexed = false

    let language: ContentLanguage
    let exports: [ExportProgress]
    let now: Date
    let isAsked: Bool
    let fault: String?

    var title: String { language.saying("A copy of everything", "Eine Kopie von allem") }

    func fields() -> [String: Any] {
        let newest = exports.map(\.requestedAt).max()
        return [
            "worksWithoutScript": true, "path": ExportSection.path, "parentPath": AccountPage.path,
            "parentName": AccountPage.title(in: language), "says": says,
            "isAsked": isAsked, "wholeFault": fault.map { [$0] } ?? [],
            "refreshes": exports.contains { $0.readyAt == nil },
            "mayAsk": newest.map { $0 + PostgresExportStore.pause <= now } ?? true,
            "exports": exports.map(shown),
        ]
    }

    private func shown(_ export: ExportProgress) -> [String: Any] {
        let words = ServiceWords(language: language)
        return [
            "asked": [export.requestedAt.shown(in: language)],
            "until": [(export.requestedAt + PostgresExportStore.lifetime).shown(in: language)],
            "isReady": export.readyAt != nil, "all": export.of, "there": export.of - export.waitingFor.count,
            "missing": export.waitingFor.map { words.name(of: $0) },
            "archive": "/api/v1/account/exports/\(export.id)/archive",
            "progressText": language.saying(
                "\(export.of - export.waitingFor.count) of \(export.of) parts are there",
                "\(export.of - export.waitingFor.count) von \(export.of) Teilen sind da"),
        ]
    }

    private var says: [String: String] {
        [
            "help": language.saying(
                "One file with all that is kept of you, readable for people and programs. It takes a minute or so; a mail "
                    + "tells you when it is ready.",
                "Eine Datei mit allem, was über Sie gespeichert ist, lesbar für Menschen und Programme. Das dauert etwa "
                    + "eine Minute; eine E-Mail sagt Ihnen, wenn sie bereit ist."),
            "asked": language.saying("Your copy is being made.", "Ihre Kopie wird zusammengestellt."),
            "ask": language.saying("Make a copy", "Kopie anfordern"),
            "tomorrow": language.saying(
                "You can ask for a copy once a day.", "Sie können einmal am Tag eine Kopie anfordern."),
            "copies": language.saying("Your copies", "Ihre Kopien"),
            "askedAt": language.saying("Asked for", "Angefordert"),
            "until": language.saying("Here until", "Hier bis"),
            "download": language.saying("Download", "Herunterladen"),
            "missing": language.saying("Still missing", "Noch offen"),
        ]
    }
}
