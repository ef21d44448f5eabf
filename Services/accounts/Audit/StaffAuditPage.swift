import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The audit with filters, the newest first, a page of it at a time.
struct StaffAuditPage: WebPage {
    static let path = "/account/staff/audit"
    static let template = "staff-audit"
    let frame = PageFrame.app
    let styles = ["account.css"]
    let script: String? = "account-page.js"
    let isIndexed = false
    static let entriesOfAPage = 50

    let language: ContentLanguage
    let entries: [AuditEntry]
    /// As it was asked for.
    let query: [String: String]
    let faults: FormFaults
    let reason: AuditReason
    /// Whether ids lead to the accounts.
    let findsPeople: Bool

    private var words: AuditWords { AuditWords(language: language) }
    var title: String { words.title }

    func fields() -> [String: Any] {
        [
            "worksWithoutScript": true, "path": Self.path, "parentPath": StaffPage.path,
            "parentName": StaffWords(language: language).title, "says": words.shown, "reason": reason.text,
            "reasonPath": PageQuery(to: ReturnPath(address())).address(KeptReason.path),
            "controls": words.filters(query).map { $0.fields(in: "audit", fault: faults.fields[$0.name]) },
            "entries": entries.map(shown), "isEmpty": entries.isEmpty,
            "older": entries.count == Self.entriesOfAPage
                ? entries.last.map { [address(before: $0.sequence)] } ?? [] : [],
        ]
    }

    private func shown(_ entry: AuditEntry) -> [String: Any] {
        [
            "number": entry.sequence, "when": [entry.at.shown(in: language)],
            "action": words.name(of: entry.act.action),
            "detail": entry.act.detail.map { [StaffWords(language: language).name(of: $0)] } ?? [],
            "actor": person(entry.act.actor), "subject": entry.act.subject.map { [person($0)] } ?? [],
            "why": entry.act.reason, "route": entry.act.route,
        ]
    }

    private func person(_ id: String) -> [String: Any] {
        let userID = UserID(id)
        return [
            "personID": id == StaffAct.operator ? words.operatorName : id,
            "personPath": findsPeople ? userID.map { [StaffPeoplePages.path(of: $0)] } ?? [] : [],
        ]
    }

    /// With the same filters.
    private func address(before: Int? = nil) -> String {
        var parts = ["subject", "actor", "action"].compactMap { name in query[name].map { "\(name)=\($0)" } }
        if let before { parts.append("before=\(before)") }
        return parts.isEmpty ? Self.path : "\(Self.path)?\(parts.joined(separator: "&"))"
    }
}

/// Reads the audit, which is an entry itself.
struct StaffAuditPages: Sendable {
    let store: PostgresAuditStore
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<AccountsContext>) {
        group.get(RouterPath(StaffAuditPage.path)) { request, context -> Response in
            guard let session = context.session else { return .toSignIn(andBackTo: request) }
            guard let reason = KeptReason.of(request) else { return .toReason(andBackTo: request) }
            let language = ContentLanguage(ofPage: request)
            let (selection, query, faults) = Self.selection(of: request, in: language)
            var entries: [AuditEntry] = []
            if faults.fields.isEmpty {
                let call = try StaffCall(reason, by: request, in: context)
                entries = try await store.entries(selection, for: call, at: now())
            }
            let page = StaffAuditPage(
                language: language, entries: entries, query: query, faults: faults, reason: reason,
                findsPeople: session.refusal(of: .findPeople) == nil)
            return try PageLibrary.accounts.response(page, status: faults.fields.isEmpty ? .ok : .unprocessableContent)
                .response(from: request, context: context)
        }
    }

    private static func selection(
        of request: Request, in language: ContentLanguage
    ) -> (AuditSelection, query: [String: String], FormFaults) {
        var (selection, query, faults) = (AuditSelection(), [String: String](), FormFaults())
        for name in ["subject", "actor", "action", "before"] {
            let text = request.uri.queryParameters.get(name)?.trimmingCharacters(in: .whitespaces) ?? ""
            if !text.isEmpty { query[name] = text }
        }
        let words = FaultWords(language: language)
        func person(_ name: String) -> UserID? {
            guard let text = query[name] else { return nil }
            let id = UserID(text)
            if id == nil { faults.fields[name] = words.text(of: name) }
            return id
        }
        (selection.subject, selection.actor) = (person("subject"), person("actor"))
        selection.action = query["action"].flatMap { AuditWords.actions.contains($0) ? $0 : nil }
        query["action"] = selection.action
        selection.before = query["before"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? selection.before
        selection.limit = StaffAuditPage.entriesOfAPage
        return (selection, query, faults)
    }
}
