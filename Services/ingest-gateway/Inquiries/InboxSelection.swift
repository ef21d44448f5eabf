import Domain
import Foundation
import HTTPService
import MessageProtocol

/// Which inquiries somebody of support wants to see.
struct InboxSelection: Sendable {
    /// A state, or several together.
    enum Filter: String, Sendable, CaseIterable {
        /// For support: new and open.
        case waiting
        case new, open, answered, closed, all
    }

    var filter = Filter.waiting
    /// Nil: all.
    var kind: InquiryKind?
    /// Of the last one of the page before.
    var after: Cursor?
    var limit = 50

    static let mostOfAPage = 200

    var states: [InquiryState] {
        switch filter {
        case .waiting: [.new, .open]
        case .new: [.new]
        case .open: [.open]
        case .answered: [.answered]
        case .closed: [.closed]
        case .all: InquiryState.allCases
        }
    }

    /// Whoever has waited longest comes first; what waits for nobody comes newest first.
    var isOldestFirst: Bool { [.waiting, .new, .open].contains(filter) }

    struct Cursor: Sendable, Equatable {
        var changedAt: Date
        var id: InquiryID

        init(changedAt: Date, id: InquiryID) { (self.changedAt, self.id) = (changedAt, id) }

        init(_ line: InquiryLine) { self.init(changedAt: line.changedAt, id: line.id) }

        /// Reads `2026-11-29T08:30:00.000Z/6f0c…`.
        init?(_ text: String) {
            let parts = text.split(separator: "/")
            guard parts.count == 2, let time = RFC3339.date(String(parts[0])), let id = InquiryID(String(parts[1]))
            else { return nil }
            self.init(changedAt: time, id: id)
        }

        var text: String { "\(RFC3339.text(changedAt))/\(id)" }
    }

    /// Reads a query; each fault is noted.
    init(in query: inout QueryReader) {
        filter = query.word(
            "state",
            of: [
                "waiting": .waiting, "new": .new, "open": .open, "answered": .answered, "closed": .closed, "all": .all,
            ],
            default: .waiting)
        kind = query.word(
            "kind", of: ["suggestion": .suggestion, "correction": .correction, "comment": .comment, "": nil],
            default: nil)
        after = query.text("after").flatMap { Cursor($0) }
        if after == nil, query.text("after") != nil { query.refuse("after", "must be the next of the page before") }
        let limit = query.text("limit").map { Int($0) ?? 0 } ?? self.limit
        if !(1...Self.mostOfAPage).contains(limit) {
            query.refuse("limit", "must be a whole number from 1 to \(Self.mostOfAPage)")
        }
        self.limit = limit
    }
}

/// An inquiry as the inbox lists it.
struct InquiryLine: Codable, Sendable, Equatable {
    var id: InquiryID
    var hasAccount: Bool
    var kind: InquiryKind
    var state: InquiryState
    var sentAt: Date
    var changedAt: Date
    var messages: Int
    /// Of the first message.
    var beginning: String

    private static let longestBeginning = 140

    /// On one line.
    static func cut(_ text: String) -> String {
        let line = text.replacing("\n", with: " ")
        let scalars = line.unicodeScalars
        guard scalars.count > longestBeginning else { return line }
        return String(String.UnicodeScalarView(scalars.prefix(longestBeginning))) + "…"
    }
}
