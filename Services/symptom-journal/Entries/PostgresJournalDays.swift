import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

/// How strong symptoms were, as a diary has them after an operation.
struct DiaryIntensities: Sendable {
    /// The strongest of each day, 0 to 10.
    var byDay: [CalendarDay: Int]
    /// Of the last operation.
    var sequence: Int

    init(_ diary: DiaryState, sequence: Int) {
        byDay = diary.visibleEntries.values.reduce(into: [:]) { days, entry in
            days[entry.day] = max(days[entry.day] ?? 0, entry.intensity)
        }
        self.sequence = sequence
    }

    func daysThatDiffer(from other: DiaryIntensities) -> Set<CalendarDay> {
        Set(byDay.keys).union(other.byDay.keys).filter { byDay[$0] != other.byDay[$0] }
    }
}

extension PostgresTransaction {
    /// Tells the analyzer how days of a person stand now, in the transaction that changed them.
    /// - Parameter diary: as it is now; read when it is not given.
    func announce(
        _ days: Set<CalendarDay>, of userID: UserID, _ diary: DiaryIntensities? = nil, sealedWith key: PersonKey,
        at now: Date
    ) async throws {
        guard let first = days.min(), let last = days.max() else { return }
        let entries = try await entries(
            of: userID, "day BETWEEN \(first.description)::date AND \(last.description)::date", sealedWith: key)
        let byDay = Dictionary(grouping: entries, by: \.day)
        let intensities: DiaryIntensities
        if let diary {
            intensities = diary
        } else {
            intensities = try await diaryIntensities(of: userID, sealedWith: key)
        }
        try await enqueue(
            try days.sorted().map { day in
                try OutgoingMessage(
                    JournalEntryRecorded(day, byDay[day, default: []], intensities, of: userID, at: now),
                    from: .symptomJournal, at: now)
            })
    }

    private func diaryIntensities(of userID: UserID, sealedWith key: PersonKey) async throws -> DiaryIntensities {
        let stored = try await diary(of: userID, after: 0, limit: nil, sealedWith: key)
        return DiaryIntensities(DiaryState(stored.map(\.operation)), sequence: stored.last?.sequence ?? 0)
    }
}
