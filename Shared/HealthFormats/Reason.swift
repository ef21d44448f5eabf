import Domain

/// Reasons for refusals, as shown in reports; they never contain a value.
enum Reason {
    static let before1990 = "the time lies before 1990"
    static let inTheFuture = "the time lies in the future"
    static let endsBeforeItStarts = "the interval ends before it starts"
    static let tooLong = "the interval is longer than 48 hours"
    static let noTime = "the time is missing"
    static let unreadableTime = "the time cannot be read"
    static let noInterval = "the interval is missing"
    static let noValue = "the value is missing"
    static let noUnit = "the unit is missing"
    static let noList = "must be a list"
    static let noText = "must be a string"
    static let notAnObject = "must be an object"
    static let anotherPerson = "belongs to another person"

    static func implausible(_ kind: HealthMetric.Kind) -> String { implausible[kind] ?? "" }

    /// Created once: a file may be refused millions of times.
    private static let implausible = Dictionary(
        uniqueKeysWithValues: HealthMetric.Kind.allCases.map { kind in
            let range = kind.plausibleRange
            let limits = "\(Int(range.lowerBound)) to \(Int(range.upperBound)) \(kind.unit)"
            return (kind, "the value must be from \(limits) for \(kind.rawValue)")
        })
}
