import Domain
import Foundation

/// The study that comes with the program.
enum ShippedStudy {
    /// - Throws: ``StudyFileFaults`` never, as a test shows.
    static func hayFever() throws(StudyFileFaults) -> StudyFile { try StudyFile(PackageResources.hay_fever_json) }

    /// The same as if its season had begun the day before, for demonstrations.
    static func playing(on day: CalendarDay) throws -> StudyFile {
        var definition = try hayFever().definition
        definition.schedule.firstDay = day.previous
        definition.schedule.lastDay = CalendarDay(daysSince1970: day.daysSince1970 + seasonDays)
        return try StudyFile(definition)
    }

    /// From the first birches to the last grasses.
    private static let seasonDays = 120
}

/// Stores the shipped study before there is any other, and turns studies to the phase of the day.
struct KeepStudies: Sendable {
    let store: PostgresStudyStore
    let current: CurrentStudy
    /// Whether this is a demonstration, whose study runs at once.
    let isRecorded: Bool
    /// Makes the invitations of a demonstration, if there are none.
    let inviteVisitors: @Sendable (StudyID) async throws -> Void
    let now: @Sendable () -> Date

    func callAsFunction() async throws {
        let today = CalendarDay(of: now(), in: .gmt)
        if isRecorded {
            let file = try ShippedStudy.playing(on: today)
            try await store.seed(file, phase: .running, at: now())
            try await inviteVisitors(file.definition.id)
        } else {
            try await store.seed(try ShippedStudy.hayFever(), phase: .design, at: now())
        }
        try await store.advance(on: today, simulated: nil)
        current.forget()
    }
}
