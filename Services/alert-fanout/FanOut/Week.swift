import Domain
import Foundation

/// A week from Monday to Sunday in UTC, in which interruptions are counted.
struct Week: Sendable, Equatable, CustomStringConvertible {
    /// Its Monday, such as `2026-11-16`.
    let description: String

    init(of instant: Date) {
        let days = Int((instant.timeIntervalSince1970 / 86_400).rounded(.down))
        // 1970-01-01 was a Thursday.
        let sinceMonday = ((days + 3) % 7 + 7) % 7
        description =
            CalendarDay(of: Date(timeIntervalSince1970: Double(days - sinceMonday) * 86_400), in: .gmt)
            .description
    }
}
