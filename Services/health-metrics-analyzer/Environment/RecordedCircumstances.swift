import Domain
import EnvironmentReports
import Foundation

/// Knows what else affected a person's body on a day.
protocol CircumstanceStore: Sendable {
    /// Circumstances explain a finding or suppress it; they never make one.
    func circumstances(of userID: UserID, on day: CalendarDay) async throws -> Set<HealthExplanation>
}

/// Stores the air's daily figures where people live.
protocol EnvironmentDayStore: Sendable {
    /// - Returns: the days of the range of which anything is known.
    func days(at place: Coordinate, in range: ClosedRange<CalendarDay>) async throws -> [CalendarDay: EnvironmentDay]
}

extension PostgresEnvironmentDayStore: EnvironmentDayStore {}

/// The circumstances of a day from the air and the person's own answers.
struct RecordedCircumstances: CircumstanceStore {
    let people: any PersonStore
    /// A person's days from one on.
    let symptoms: @Sendable (UserID, CalendarDay) async throws -> [SymptomDay]
    let environment: any EnvironmentDayStore

    func circumstances(of userID: UserID, on day: CalendarDay) async throws -> Set<HealthExplanation> {
        guard let person = try await people.person(userID), !person.isOffLimits else { return [] }
        let answered = try await symptoms(userID, day).first { $0.day == day }
        var circumstances = answered?.circumstances ?? []
        if let place = person.coordinate, let air = try await environment.days(at: place, in: day...day)[day] {
            circumstances.formUnion(air.circumstances(for: Set(person.sensitivities.map(\.allergen))))
        }
        return circumstances
    }
}
