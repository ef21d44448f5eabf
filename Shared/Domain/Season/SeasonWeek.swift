/// A calendar week with answers, for a table of a season.
public struct SeasonWeek: Hashable, Sendable {
    public var monday: CalendarDay
    /// Days with answers.
    public var answered: Int
    public var bad: Int
    /// Days on which something was taken.
    public var medicationDays: Int
    /// Mean and highest score, 0 to 100; nil without any.
    public var meanScore: Double?
    public var worstScore: Double?
    /// The highest intensity of each allergen that was measured.
    public var pollen: [Allergen: Intensity]
}

extension Season {
    /// In ascending order; weeks without answers are left out.
    public var weeks: [SeasonWeek] {
        let scores = scores
        return Dictionary(grouping: days) { $0.day.monday }.compactMap { monday, days -> SeasonWeek? in
            let levels = days.compactMap { $0.symptoms?.level }
            guard !levels.isEmpty else { return nil }
            let scored = days.compactMap { scores[$0.day] }
            return SeasonWeek(
                monday: monday, answered: levels.count, bad: levels.count { $0 >= .moderate },
                medicationDays: days.count { $0.symptoms?.medication.map { !$0.isEmpty } ?? false },
                meanScore: scored.isEmpty ? nil : scored.reduce(0, +) / Double(scored.count), worstScore: scored.max(),
                pollen: days.reduce(into: [:]) { $0.merge($1.pollen) { max($0, $1) } })
        }
        .sorted { $0.monday < $1.monday }
    }
}
