import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// Which erasures and copies wait for which services, and since when. It names nobody.
struct StaffRequestsPage: WebPage {
    static let path = "/account/staff/requests"
    static let template = "staff-requests"
    let frame = PageFrame.app
    let styles = ["account.css"]
    let script: String? = "account-page.js"
    let isIndexed = false

    let language: ContentLanguage
    let erasures: [OpenErasure]
    let exports: [ExportProgress]
    let reason: AuditReason

    private var words: StaffWords { StaffWords(language: language) }
    var title: String { words.requests }

    func fields() -> [String: Any] {
        let names = ServiceWords(language: language)
        return [
            "worksWithoutScript": true, "parentPath": StaffPage.path, "parentName": words.title, "says": says,
            "reason": reason.text, "reasonPath": PageQuery(to: ReturnPath(Self.path)).address(KeptReason.path),
            "noErasures": erasures.isEmpty, "noExports": exports.isEmpty,
            "erasures": erasures.map { erasure -> [String: Any] in
                [
                    "number": "\(erasure.receipt)", "since": [erasure.requestedAt.shown(in: language)],
                    "asked": [erasure.announcedAt.shown(in: language)],
                    "missing": erasure.waitingFor.map { ["service": "\($0)", "serviceName": names.name(of: $0)] },
                ]
            },
            "exports": exports.map { export -> [String: Any] in
                [
                    "number": "\(export.id)", "since": [export.requestedAt.shown(in: language)],
                    "missing": export.waitingFor.map { ["service": "\($0)", "serviceName": names.name(of: $0)] },
                ]
            },
        ]
    }

    private var says: [String: String] {
        [
            "reasonNow": words.reasonNow, "change": words.change,
            "erasures": words.say("Erasures", "Löschungen"), "exports": words.say("Copies", "Kopien"),
            "noErasures": words.say("None is under way.", "Keine ist im Gang."),
            "noExports": words.say("None is being made.", "Keine wird gerade zusammengestellt."),
            "since": words.say("since", "seit"), "asked": words.say("last asked", "zuletzt gefragt"),
            "missing": words.say("Not answered by", "Noch nicht beantwortet von"),
            "help": words.say(
                "Services that have not confirmed an erasure are asked again every ten minutes. The doctor and the alarms "
                    + "say what keeps them from answering.",
                "Dienste, die eine Löschung nicht bestätigt haben, werden alle zehn Minuten wieder gefragt. Der Doktor und "
                    + "die Alarme sagen, was sie hindert."),
        ]
    }
}

/// Reads them, which is an entry in the audit.
struct StaffRequestsPages: Sendable {
    let audit: PostgresAuditStore
    let openErasures: @Sendable () async throws -> [OpenErasure]
    let openExports: @Sendable (Date) async throws -> [ExportProgress]
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<AccountsContext>) {
        group.get(RouterPath(StaffRequestsPage.path)) { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            guard let reason = KeptReason.of(request) else { return .toReason(andBackTo: request) }
            let call = try StaffCall(reason, by: request, in: context)
            try await audit.record(call.act("requests.read", of: nil), at: now())
            let page = StaffRequestsPage(
                language: ContentLanguage(ofPage: request), erasures: try await openErasures(),
                exports: try await openExports(now()), reason: reason)
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
    }
}
