import Domain
import Foundation
import MessageProtocol
import Messaging

/// Takes `journal-entry.recorded`: keeps how strong pain and symptoms of a day were.
struct JournalEntryRecordedHandler: MessageHandler {
    let store: PostgresJournalDayStore
    let now: @Sendable () -> Date

    func handle(_ recorded: JournalEntryRecorded, _ context: MessageContext) async throws -> Verdict {
        do {
            try await store.keep(try JournalDay(recorded), revision: recorded.revision, of: recorded.userID, at: now())
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// A day of somebody's journal, as far as it matters here.
struct JournalDay: Sendable, Equatable, Codable {
    var day: CalendarDay
    /// The strongest of the day, 0 to 10; nil when nothing was rated, or all was taken back.
    var pain: Double?
    /// As ``pain``, of the health diary.
    var symptoms: Double?
    /// How many were taken.
    var medicines: Int

    static let scale = 0.0...10

    /// - Throws: ``MessageFault`` for numbers that cannot be.
    init(_ recorded: JournalEntryRecorded) throws(MessageFault) {
        for (field, value) in [("pain", recorded.pain), ("symptoms", recorded.symptoms)] {
            guard value.map(Self.scale.contains) ?? true else {
                throw MessageFault(field: field, problem: "must be from 0 to 10, or absent")
            }
        }
        guard recorded.medicines >= 0 else { throw MessageFault(field: "medicines", problem: "must not be negative") }
        (day, pain, symptoms, medicines) = (recorded.day, recorded.pain, recorded.symptoms, recorded.medicines)
    }

    /// On the scale of 0 to 100 on which days are compared; nil for a day without the rating, which says nothing.
    func scored(_ rating: KeyPath<JournalDay, Double?>) -> ScoredDay? {
        self[keyPath: rating].map { ScoredDay(day: day, score: $0 * 10, medication: Double(medicines)) }
    }
}
