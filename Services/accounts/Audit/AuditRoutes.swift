import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// The audit, for those who watch over the staff.
struct AuditRoutes: Sendable {
    let store: PostgresAuditStore
    let now: @Sendable () -> Date

    struct Answer: Codable, Sendable, Equatable {
        var entries: [Entry]
        /// Of the next page's `before`; nil on the last.
        var next: Int?
    }

    /// An entry without its hashes, which `breathe-easy audit verify` compares.
    struct Entry: Codable, Sendable, Equatable {
        var sequence: Int
        var at: Date
        var actor: String
        var action: String
        var subject: String?
        var detail: String?
        var reason: String
        var route: String
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("staff/audit") { request, context in
            var query = QueryReader(request)
            var selection = AuditSelection()
            selection.subject = query.person("subject")
            selection.actor = query.person("actor")
            let before = query.number("before", in: 1...Int.max, default: selection.before)
            selection.before = query.number("after", in: 1...Int.max, default: before)
            selection.limit = query.number("limit", in: 1...500, default: selection.limit)
            let call = try query.call(of: request, in: context)
            let entries = try await store.entries(selection, for: call, at: now())
            return JSONResponse(
                value: Answer(
                    entries: entries.map { Entry($0) },
                    next: entries.count == selection.limit ? entries.last?.sequence : nil))
        }
    }
}

extension AuditRoutes.Entry {
    fileprivate init(_ entry: AuditEntry) {
        let act = entry.act
        (sequence, at, actor, action) = (entry.sequence, entry.at, act.actor, act.action)
        (subject, detail, reason, route) = (act.subject, act.detail, act.reason, act.route)
    }
}

extension QueryReader {
    fileprivate mutating func person(_ name: String) -> UserID? {
        guard let text = text(name) else { return nil }
        guard let id = UserID(text) else {
            refuse(name, "must be a UUID")
            return nil
        }
        return id
    }

    fileprivate mutating func number(_ name: String, in range: ClosedRange<Int>, default fallback: Int) -> Int {
        guard let text = text(name) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            refuse(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            return fallback
        }
        return number
    }
}
