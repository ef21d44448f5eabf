/// What is decided for one person about one alert; a byte in `alert_recipients`.
enum RecipientDecision: UInt8, Sendable, CaseIterable {
    case notConcerned = 0
    /// In a batch for the notifier.
    case notified = 1
    /// In the digest that comes when the person's quiet hours end.
    case digestedForQuietHours = 2
    /// In the next digest, because the week's interruptions are used up.
    case digestedForWeeklyLimit = 3
    /// The person wants to hear of nothing now, or of urgent alerts only.
    case muted = 4
    /// The person was told of this level before; not counted as matched.
    case repeated = 5
    /// An operator had stopped the alert.
    case superseded = 6
}
