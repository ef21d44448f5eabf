public import Foundation

extension NotificationSettings {
    /// From when on outside channels may tell what came at `now` and is not urgent: after the snooze and outside the
    /// quiet hours. Nil while the person wants to hear nothing at all.
    ///
    /// Reminders come in quiet hours as well, since the person chose their hour.
    public func outsideTime(of kind: NotificationKind, at now: Date) -> Date? {
        if let mutedUntil, mutedUntil > now { return nil }
        let awake = max(now, snoozedUntil ?? now)
        guard kind != .reminder, let quietHours, let zone = TimeZone(identifier: timeZone),
            quietHours.contains(minute: Self.minute(of: awake, in: zone))
        else { return awake }
        return quietHours.end(after: awake, in: zone)
    }

    /// What the clocks of a zone show, in minutes after midnight.
    private static func minute(of instant: Date, in zone: TimeZone) -> Int {
        let local = instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))
        return Int((local / 60).rounded(.down) - (local / 86_400).rounded(.down) * 1_440)
    }
}
