import Foundation

/// The spans over which providers count requests, in UTC.
enum QuotaPeriod: Sendable {
    case minute, hour, day, month

    /// From a message such as "Daily API request limit exceeded"; the shortest when it names none.
    init(namedIn reason: String) {
        let text = reason.lowercased()
        if text.contains("month") {
            self = .month
        } else if text.contains("daily") || text.contains(" day") {
            self = .day
        } else if text.contains("hour") {
            self = .hour
        } else {
            self = .minute
        }
    }

    /// The first instant of the next period.
    func end(after instant: Date) -> Date {
        guard let seconds else {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar.dateInterval(of: .month, for: instant)?.end ?? instant.addingTimeInterval(31 * 86_400)
        }
        return Date(timeIntervalSince1970: ((instant.timeIntervalSince1970 / seconds).rounded(.down) + 1) * seconds)
    }

    private var seconds: Double? {
        switch self {
        case .minute: 60
        case .hour: 3_600
        case .day: 86_400
        case .month: nil
        }
    }
}
