import Domain

/// Which share of those who enrolled still takes part after so many days, when people enrol on different days and most are
/// still there: the estimator of Kaplan and Meier (1958), https://doi.org/10.1080/01621459.1958.10501452
struct RetentionCurve: Sendable, Equatable {
    struct Step: Sendable, Equatable {
        /// Since enrolment.
        var day: Int
        /// From this day on.
        var share: Double
        /// Who had not left before it, and enrolled early enough to be looked at.
        var people: Int
    }

    /// The first is day 0; then each day on which somebody left.
    let steps: [Step]
    /// The last day since enrolment on which anybody is looked at.
    let length: Int

    /// - Parameter end: the last day that is looked at; later ones are not known yet, or beyond the study.
    init(_ participations: [Participation], until end: CalendarDay) {
        let spans = participations.filter { $0.enrolledOn <= end }.map {
            one -> (days: Int, hasLeft: Bool, people: Int) in
            let leftOn = one.leftOn.flatMap { $0 <= end ? $0 : nil }
            return ((leftOn ?? end).days(since: one.enrolledOn), leftOn != nil, one.people)
        }
        let total = spans.reduce(0) { $0 + $1.people }
        var (left, gone): ([Int: Int], [Int: Int]) = ([:], [:])
        for span in spans {
            gone[span.days, default: 0] += span.people
            if span.hasLeft { left[span.days, default: 0] += span.people }
        }
        var (steps, share, people, before) = ([Step(day: 0, share: 1, people: total)], 1.0, total, 0)
        for day in gone.keys.sorted() {
            people -= before
            before = gone[day] ?? 0
            guard let leaving = left[day], people > 0 else { continue }
            share *= 1 - Double(leaving) / Double(people)
            let step = Step(day: day, share: share, people: people)
            if day == 0 { steps[0] = step } else { steps.append(step) }
        }
        (self.steps, length) = (steps, gone.keys.max() ?? 0)
    }

    /// After so many days; nil where nobody has been looked at for so long.
    func share(after day: Int) -> Double? {
        day <= length && steps[0].people > 0 ? steps.last { $0.day <= day }?.share : nil
    }
}
