import Domain
import Foundation

/// What the air and the person's own answers say of a day.
struct RecordedCircumstances: CircumstanceStore {
    let people: any PersonStore
    let symptoms: any SymptomStore
    let environment: any EnvironmentDayStore

    func circumstances(of userID: UserID, on day: CalendarDay) async throws -> Set<HealthExplanation> {
        guard let person = try await people.person(userID), !person.isDeleted else { return [] }
        let answered = try await symptoms.symptoms(of: userID, from: day).first { $0.day == day }
        var circumstances = answered?.circumstances ?? []
        if let place = person.coordinate, let air = try await environment.days(at: place, in: day...day)[day] {
            circumstances.formUnion(air.circumstances(for: Set(person.sensitivities.map(\.allergen))))
        }
        return circumstances
    }
}
