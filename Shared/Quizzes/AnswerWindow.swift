public import Domain
public import Foundation

/// The days for which a person may answer a quiz now, in their time zone.
public struct AnswerWindow: Hashable, Sendable {
    public let today: CalendarDay
    private let now: Date
    private let zone: TimeZone

    public init(at now: Date, in zone: TimeZone) {
        today = CalendarDay(of: now, in: zone)
        self.now = now
        self.zone = zone
    }

    /// Until noon people still remember yesterday well enough: minutes after midnight.
    public static let noon = 12 * 60

    /// Whether first answers for the day are accepted: all day, and until noon of the next.
    public func takesFirst(of day: CalendarDay) -> Bool {
        day == today || (day == today.previous && now < today.firstInstant(atOrAfter: Self.noon, in: zone))
    }

    /// Whether the day's answers may be changed: on the same day.
    public func takesChange(of day: CalendarDay) -> Bool { day == today }
}
