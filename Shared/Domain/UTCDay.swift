public import Foundation

/// A calendar day in UTC, which defines "today" and "tomorrow" for readings and forecasts.
public struct UTCDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    private let number: Int

    /// The day on which an instant falls.
    public init(of instant: Date) {
        self.init(number: Int((instant.timeIntervalSince1970 / Self.seconds).rounded(.down)))
    }

    private init(number: Int) { self.number = number }

    /// Midnight at its start.
    public var start: Date { Date(timeIntervalSince1970: Double(number) * Self.seconds) }

    public var next: UTCDay { UTCDay(number: number + 1) }

    /// In ISO 8601, such as `2023-04-10`.
    public var description: String { start.formatted(.iso8601.year().month().day()) }

    public static func < (left: UTCDay, right: UTCDay) -> Bool { left.number < right.number }

    private static let seconds = 86_400.0
}
