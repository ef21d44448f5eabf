/// What a season was like in figures. They describe and prove no cause; ``TriggerRule`` searches for one.
public struct SeasonSummary: Hashable, Sendable {
    /// A calendar week that the person answered often enough.
    public struct Week: Hashable, Sendable {
        public var monday: CalendarDay
        /// Mean score, 0 to 100.
        public var score: Double
        public var days: Int
    }

    /// The first day on which an allergen was strongest.
    public struct Peak: Hashable, Sendable {
        public var allergen: Allergen
        public var day: CalendarDay
        public var intensity: Intensity
    }

    /// Days at or above a threshold beside those below it, of days with an answer and a reading.
    public struct Comparison: Hashable, Sendable {
        public var sensitivity: Sensitivity
        public var daysAbove: Int
        public var daysBelow: Int
        /// Mean scores, 0 to 100.
        public var scoreAbove: Double
        public var scoreBelow: Double
    }

    public var answered = 0
    /// No symptoms or mild ones.
    public var good = 0
    public var bad = 0
    public var worstWeek: Week?
    /// Days on which something was taken.
    public var medicationDays = 0
    /// By kinds; those that were never taken are left out.
    public var medication: [SymptomDay.Medication: Int] = [:]
    /// The strongest first.
    public var peaks: [Peak] = []
    /// Those with enough days on both sides, in the order of the sensitivities.
    public var comparisons: [Comparison] = []

    /// A week in which fewer days were answered says little.
    public static let fewestDaysOfWeek = 3
    /// On each side of a threshold, as in ``TriggerRule``.
    public static let fewestDaysOfComparison = 5

    public init(of season: Season, for sensitivities: [Sensitivity]) {
        let answered = season.answered
        let levels = answered.compactMap { $0.symptoms?.level }
        self.answered = answered.count
        bad = levels.count { $0 >= .moderate }
        good = levels.count - bad
        let taken = answered.compactMap(\.symptoms?.medication).filter { !$0.isEmpty }
        medicationDays = taken.count
        for kind in taken.joined() { medication[kind, default: 0] += 1 }
        let scores = season.scores
        worstWeek = Self.worstWeek(of: scores)
        peaks = Self.peaks(of: season, among: sensitivities.map(\.allergen))
        comparisons = sensitivities.compactMap { Self.comparison(of: season, scores, at: $0) }
    }

    /// Of two equal weeks the earlier one.
    private static func worstWeek(of scores: [CalendarDay: Double]) -> Week? {
        Dictionary(grouping: scores) { $0.key.monday }
            .filter { $0.value.count >= fewestDaysOfWeek }
            .map { Week(monday: $0.key, score: mean($0.value.map(\.value)), days: $0.value.count) }
            .min { ($1.score, $0.monday) < ($0.score, $1.monday) }
    }

    private static func peaks(of season: Season, among allergens: [Allergen]) -> [Peak] {
        allergens.compactMap { allergen -> Peak? in
            let highest = season.days.compactMap { $0.pollen[allergen] }.max()
            guard let highest, highest > .none else { return nil }
            return season.days.first { $0.pollen[allergen] == highest }
                .map { Peak(allergen: allergen, day: $0.day, intensity: highest) }
        }
        .sorted { ($1.intensity, $0.day) < ($0.intensity, $1.day) }
    }

    private static func comparison(
        of season: Season, _ scores: [CalendarDay: Double], at sensitivity: Sensitivity
    ) -> Comparison? {
        var (above, below): ([Double], [Double]) = ([], [])
        for day in season.days {
            guard let intensity = day.pollen[sensitivity.allergen], let score = scores[day.day] else { continue }
            if intensity >= sensitivity.threshold { above.append(score) } else { below.append(score) }
        }
        guard min(above.count, below.count) >= fewestDaysOfComparison else { return nil }
        return Comparison(
            sensitivity: sensitivity, daysAbove: above.count, daysBelow: below.count, scoreAbove: mean(above),
            scoreBelow: mean(below))
    }

    private static func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(max(numbers.count, 1)) }
}
