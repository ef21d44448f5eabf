import Domain
import Foundation
import MessageProtocol

extension JournalEntryRecorded {
    /// What the analyzer hears of a day: how strong pain and symptoms were and how many medicines were taken, and nothing
    /// of where it hurt, what they are called, or what was written.
    /// - Parameter entries: all of the day, those that were taken back included.
    init(_ day: CalendarDay, _ entries: [StoredEntry], _ diary: DiaryIntensities, of userID: UserID, at now: Date) {
        let standing = entries.filter { !$0.isWithdrawn }.map(\.content)
        self.init(
            userID: userID, day: day, revision: entries.map(\.versions.count).reduce(diary.sequence, +),
            pain: standing.compactMap(\.painRating).max(), medicines: Set(standing.compactMap(\.medicineName)).count,
            symptoms: diary.byDay[day].map { Double($0) }, recordedAt: now)
    }
}

extension EntryContent {
    /// Of pain, wherever it is and whatever it is called; nil for everything else.
    fileprivate var painRating: Double? {
        switch self {
        case .pain(let pain): pain.rating.value
        case .named(_, let rating), .score(.pain, let rating): rating.value
        case .score, .exhaustion, .medication, .activity, .annotation: nil
        }
    }

    fileprivate var medicineName: String? {
        if case .medication(let medication) = self { medication.name.lowercased() } else { nil }
    }
}
