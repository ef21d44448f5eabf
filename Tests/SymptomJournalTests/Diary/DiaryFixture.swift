import Domain
import Foundation
import TestSupport
import Testing

@testable import symptom_journal

/// A small diary of somebody who does not exist.
extension DiaryAction {
    static let headacheID = DiaryID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0x90, 1)))
    static let headache = symptom(headacheID, name: "Headache", icon: "toadstool-red")
    static let deleteHeadache = deleteSymptom(headacheID)

    static func entry(_ id: DiaryID = DiaryID(), on day: String, _ intensity: Int, minutes: Int? = nil) -> DiaryAction {
        guard let day = CalendarDay(day) else { preconditionFailure("\(day) is no day") }
        return .entry(id, DiaryEntry(symptom: headacheID, day: day, intensity: intensity, minutes: minutes))
    }
}

extension PersonUnderTest {
    /// Done now, by a device of the person.
    func keepDiary(_ actions: [DiaryAction]) async throws {
        let now = journal.clock.now
        let operations = actions.map { action in
            DiaryOperation(id: DiaryID(), at: now, on: CalendarDay(of: now, in: .gmt), action: action)
        }
        let exchange = try await journal.features.diaryStore.exchange(operations, after: 0, of: userID, at: now)
        #expect(exchange.refused.isEmpty)
    }
}
