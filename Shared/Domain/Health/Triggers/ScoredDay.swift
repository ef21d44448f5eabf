/// A day's symptoms as one number.
public struct ScoredDay: Hashable, Sendable, Codable {
    public var day: CalendarDay
    /// 0 to 100.
    public var score: Double
    /// How many kinds of medication were taken; nil when unknown.
    public var medication: Double?

    public init(day: CalendarDay, score: Double, medication: Double?) {
        (self.day, self.score, self.medication) = (day, score, medication)
    }

    /// By the visual analogue scale where it was answered on enough days, otherwise by the mean symptom, scaled to the
    /// same range: one person's days are never scored in two ways.
    /// - Returns: in ascending order.
    static func scoring(_ days: [SymptomDay], fewest: Int) -> [ScoredDay] {
        let scales = scored(days, by: \.vas)
        let symptoms = scored(days) { $0.symptomScore.map { $0 * 100 / 3 } }
        return scales.count >= fewest || scales.count >= symptoms.count ? scales : symptoms
    }

    private static func scored(_ days: [SymptomDay], by score: (SymptomDay) -> Double?) -> [ScoredDay] {
        days.sorted { $0.day < $1.day }.compactMap { day in
            score(day).map {
                ScoredDay(day: day.day, score: $0, medication: day.medication.map { Double($0.count) })
            }
        }
    }
}
