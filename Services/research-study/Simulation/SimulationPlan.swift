import Domain
import Foundation

/// What is simulated: a copy of a study, with other days and a name of its own.
struct SimulationPlan: Sendable {
    /// Of the copy.
    let definition: StudyDefinition
    let participants: Int
    let days: Int
    let seed: UInt64

    /// - Parameters:
    ///   - original: is not touched.
    ///   - firstDay: in the future, so that nothing of the service takes the copy's days for past ones.
    init(of original: StudyDefinition, participants: Int, days: Int, seed: UInt64, from firstDay: CalendarDay) {
        var copy = original
        // In the form of an id, and short enough for one.
        copy.id =
            StudyID("\(original.id.rawValue.prefix(30))-simulated-\(UInt32.random(in: 1...UInt32.max))") ?? original.id
        copy.schedule.firstDay = firstDay
        copy.schedule.lastDay = CalendarDay(daysSince1970: firstDay.daysSince1970 + days - 1)
        // Whatever its author lets change: a simulation changes the consent.
        copy.phases = PhaseRules([.recruitment: [.consent], .running: [.consent]])
        (definition, self.participants, self.days, self.seed) = (copy, participants, days, seed)
    }

    /// - Parameter number: from 0.
    func day(_ number: Int) -> CalendarDay {
        CalendarDay(daysSince1970: definition.schedule.firstDay.daysSince1970 + number)
    }

    /// What a cosmetic change adds.
    static let addition = StudyText(
        "Nothing of what you read before has changed.", "Nichts von dem, was Sie vorher gelesen haben, ist anders.")

    /// What a material change adds.
    static let statement = ConsentStatement(
        id: "simulated", text: StudyText("I agree to the simulation.", "Ich bin mit der Simulation einverstanden."))
}
