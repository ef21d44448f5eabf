public import Foundation

extension NotificationSettings {
    /// From when outside channels may deliver a non-urgent notification that arrived at `now`: after the snooze and
    /// outside quiet hours. Nil while the person is muted.
    ///
    /// Reminders are also delivered in quiet hours, since the person chose their time.
    public func outsideTime(of kind: NotificationKind, at now: Date) -> Date? {
        if let mutedUntil, mutedUntil > now { return nil }
        let awake = max(now, snoozedUntil ?? now)
        guard kind != .reminder, let quietHours, let zone = TimeZone(identifier: timeZone),
            quietHours.contains(minute: Self.minute(of: awake, in: zone))
        else { return awake }
        return quietHours.end(after: awake, in: zone)
    }

    /// The time of day in a zone, in minutes after midnight.
    private static func minute(of instant: Date, in zone: TimeZone) -> Int {
        let local = instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))
        return Int((local / 60).rounded(.down) - (local / 86_400).rounded(.down) * 1_440)
    }
}
