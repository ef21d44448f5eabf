import Domain

/// Which groups of answers may be shown.
enum SmallGroups {
    /// People: k-anonymity with k = 5 (Sweeney 2002, https://doi.org/10.1142/S0218488502001648).
    static let least = 5

    /// Nobody can count people here, since no two answers are known to be of one. But a person answers once a day, so as
    /// many answers as came on the group's best day are of as many people.
    /// - Parameter most: the answers of that day.
    static func mayShow(mostOfADay most: Int) -> Bool { most >= least }
}

/// The span of days that a page shows.
struct DaySpan: Sendable, Equatable {
    var days: ClosedRange<CalendarDay>
    /// Whether it is all of the study.
    var isWhole: Bool

    /// - Parameters:
    ///   - from: as the address has it; whatever is missing, wrong or outside the study is its end.
    ///   - to: likewise.
    init(from: String?, to: String?, of study: Study) {
        let whole = study.firstDay...max(study.firstDay, study.lastDay)
        func day(_ text: String?) -> CalendarDay? {
            text.flatMap { CalendarDay($0) }.flatMap { whole.contains($0) ? $0 : nil }
        }
        let (first, last) = (day(from) ?? whole.lowerBound, day(to) ?? whole.upperBound)
        days = min(first, last)...max(first, last)
        isWhole = days == whole
    }
}
