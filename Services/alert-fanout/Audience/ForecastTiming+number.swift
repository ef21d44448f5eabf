import Domain

extension ForecastTiming {
    /// As the table `audience` keeps it; a number never changes.
    var number: Int {
        switch self {
        case .atOnce: 0
        case .eveningBefore: 1
        case .morning: 2
        }
    }

    /// - Returns: nil for the number of a later version.
    init?(number: Int) {
        guard let timing = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = timing
    }
}
