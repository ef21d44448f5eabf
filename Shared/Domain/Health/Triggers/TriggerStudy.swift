import Foundation

/// A person's days combined with the air on those days, ready for questions.
struct TriggerStudy {
    let allergens: [Allergen]
    private let days: [ScoredDay]
    private let environment: [CalendarDay: EnvironmentDay]

    init(of days: [ScoredDay], in environment: [CalendarDay: EnvironmentDay]) {
        self.days = days
        self.environment = environment
        let seen = environment.values.reduce(into: Set<Allergen>()) { $0.formUnion($1.pollen.keys) }
        allergens = Allergen.allCases.filter(seen.contains)
    }

    /// - Parameter others: earlier findings, whose doses take precedence in explaining symptoms.
    /// - Returns: nil when the days are inconclusive: too few, or the allergen never or always reached the threshold.
    func question(
        about allergen: Allergen, lag: Int, beside others: [TriggerQuestion], rule: TriggerRule
    ) -> TriggerQuestion? {
        let rows = days.filter { day in
            exposure(to: allergen, on: day.day, lag: lag) != nil
                && others.allSatisfy { exposure(to: $0.allergen, on: day.day, lag: $0.lag) != nil }
        }
        guard rows.count >= rule.fewestDays else { return nil }
        let exposures = rows.compactMap { exposure(to: allergen, on: $0.day, lag: lag) }
        let thresholds = Intensity.range.dropFirst().filter { threshold in
            let above = exposures.count { $0 >= threshold }
            return above >= rule.fewestAbove && rows.count - above >= rule.fewestBelow
        }
        guard !thresholds.isEmpty else { return nil }
        let doses = others.flatMap { other in
            DoseShape.doses(
                of: rows.compactMap { exposure(to: other.allergen, on: $0.day, lag: other.lag) },
                from: other.threshold.value)
        }
        return TriggerQuestion(
            allergen: allergen, lag: lag, scores: rows.map(\.score), days: rows.map(\.day.daysSince1970),
            exposure: exposures, thresholds: thresholds, columns: columns(of: rows) + doses)
    }

    /// The intensity that many days before; nil when nobody measured it.
    private func exposure(to allergen: Allergen, on day: CalendarDay, lag: Int) -> Int? {
        environment[day.earlier(by: lag)]?.pollen[allergen]?.value
    }

    /// Other possible explanations of symptoms.
    private func columns(of rows: [ScoredDay]) -> [[Double]] {
        var columns = [rows.map { _ in 1.0 }, rows.map { Weekday.weekend.contains($0.day.weekday) ? 1 : 0 }]
        columns += Self.season(rows.map { Double($0.day.daysSince1970) })
        for lag in 0...1 {
            columns.append(known(rows.map { environment[$0.day.earlier(by: lag)]?.fineParticles }))
            columns.append(known(rows.map { environment[$0.day.earlier(by: lag)]?.ozone }))
        }
        columns.append(known(rows.map(\.medication)))
        return columns
    }

    /// Unknown values are replaced by usual ones.
    private func known(_ values: [Double?]) -> [Double] {
        let known = values.compactMap(\.self)
        let mean = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
        return values.map { $0 ?? mean }
    }

    /// Chebyshev polynomials over the period of the study: one degree for each month and a half, at most four.
    private static func season(_ days: [Double]) -> [[Double]] {
        guard let first = days.first, let last = days.last, last > first else { return [] }
        let degree = min(max(Int((last - first) / 45) + 1, 1), 4)
        return (1...degree).map { degree in
            days.map { cos(Double(degree) * acos(min(max(2 * ($0 - first) / (last - first) - 1, -1), 1))) }
        }
    }
}

extension Weekday {
    fileprivate static let weekend: Set<Weekday> = [.saturday, .sunday]
}

extension CalendarDay {
    public func earlier(by days: Int) -> CalendarDay { CalendarDay(daysSince1970: daysSince1970 - days) }
}
