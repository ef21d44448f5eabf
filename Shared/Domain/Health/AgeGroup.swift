/// Whom a clinical limit may be applied to.
public enum AgeGroup: String, CaseIterable, Hashable, Sendable, Codable {
    case child, adult

    /// - Parameter day: on which the person's age counts; a birthday on 29 February is celebrated on 1 March.
    public init(born birthDate: CalendarDay, on day: CalendarDay) {
        let (birth, today) = (birthDate.yearAndDay, day.yearAndDay)
        let years = today.year - birth.year - (today.monthAndDay < birth.monthAndDay ? 1 : 0)
        self = years < Self.adulthood ? .child : .adult
    }

    /// NEWS2 "should not be used in children (i.e. aged <16 years)": Royal College of Physicians, London, 2017.
    public static let adulthood = 16
}

extension CalendarDay {
    /// The month times 100 plus the day orders the days of any year.
    fileprivate var yearAndDay: (year: Int, monthAndDay: Int) {
        let parts = description.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return (0, 0) }
        return (parts[0], parts[1] * 100 + parts[2])
    }
}
