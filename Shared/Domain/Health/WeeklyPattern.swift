/// What recurs on one day of the week, such as two late nights every weekend: regular, and so not a finding.
struct WeeklyPattern {
    /// The value so many days before the judged one; nil when there is none.
    let value: (_ age: Int) -> Double?

    /// - Parameter value: the value so many days before the judged one, on a scale on which differences count.
    init(of value: @escaping (_ age: Int) -> Double?) { self.value = value }

    /// - Parameters:
    ///   - centre: the usual value of all days.
    ///   - distance: how far from it a value is a finding; negative for low values.
    /// - Returns: the usual value of this day of the week, if it was well beyond that of all days in most of the
    ///   last weeks while the days between were as usual. Nil without such a pattern: what lasts all week is not
    ///   one.
    func usual(besides centre: Double, beyond distance: Double) -> Double? {
        func isBeyond(_ value: Double) -> Bool {
            distance > 0 ? value - centre >= Self.share * distance : value - centre <= Self.share * distance
        }
        let weeks = (1...Self.weeks).compactMap { value(7 * $0) }
        let recurring = weeks.filter(isBeyond)
        let between = Self.daysBetween.compactMap(value)
        guard !weeks.isEmpty, 5 * recurring.count >= 3 * weeks.count, !between.isEmpty,
            2 * between.count(where: isBeyond) < between.count
        else { return nil }
        return Baseline(of: recurring, warmUp: 1)?.centre
    }

    /// How many of the last ones are considered; three of five must agree. This project's own, as are the others.
    static let weeks = 4
    /// Neither beside the judged day nor beside the same one a week before.
    static let daysBetween = 2...5
    /// Of the distance at which a value is a finding.
    static let share = 0.75
}
