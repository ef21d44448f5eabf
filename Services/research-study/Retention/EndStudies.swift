import Domain
import Foundation

/// Deletes what a study has collected when it has been kept for as long as the consent says, and closes the study.
struct EndStudies: Sendable {
    let store: PostgresStudyEnds
    let now: @Sendable () -> Date

    func callAsFunction() async throws {
        let today = CalendarDay.ofSurvey(at: now())
        for study in try await store.due(on: today) { try await store.end(study, on: today) }
    }
}
