public import Domain
public import Foundation

/// For which days a person may answer a quiz now, by the clocks where they are.
public struct AnswerWindow: Hashable, Sendable {
    public let today: CalendarDay
    private let now: Date
    private let zone: TimeZone

    public init(at now: Date, in zone: TimeZone) {
        today = CalendarDay(of: now, in: zone)
        self.now = now
        self.zone = zone
    }

    /// Until then yesterday, which somebody went to bed over, is still remembered well enough: minutes after midnight.
    public static let noon = 12 * 60

    /// Whether the day's first answers are taken: all day, and until noon of the next.
    public func takesFirst(of day: CalendarDay) -> Bool {
        day == today || (day == today.previous && now < today.firstInstant(atOrAfter: Self.noon, in: zone))
    }

    /// Whether the day's answers may be changed: while it lasts.
    public func takesChange(of day: CalendarDay) -> Bool { day == today }
}
