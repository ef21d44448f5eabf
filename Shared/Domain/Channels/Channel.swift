/// A way by which a notification reaches a person.
public enum Channel: String, CaseIterable, Hashable, Sendable, Codable {
    case inApp = "in-app"
    case email
    case webPush = "web-push"
    case apns, fcm, webhook

    /// Every channel except the inbox, which always receives everything.
    public static let outside = allCases.filter { $0 != .inApp }
}

/// What a notification is about.
public enum NotificationKind: String, CaseIterable, Hashable, Sendable, Codable {
    case alert
    /// Several alerts that were held back.
    case digest
    case quizSuggestion = "quiz-suggestion"
    case reminder
    /// Shows that an address works; the person asked for it, so it has no timing.
    case test
    /// Something about the person's account, such as a new sign-in. It is in the inbox; its mail is requested by itself, so
    /// it has no timing.
    case account

    /// The kinds whose timing a person chooses for each channel.
    public static let allCases: [NotificationKind] = [.alert, .digest, .quizSuggestion, .reminder]
}

/// How soon a channel delivers what is not urgent; urgent notifications go at once unless the channel is off.
public enum ChannelTiming: String, CaseIterable, Hashable, Sendable, Codable {
    case off, immediately
    /// Collected until the evening, see ``DigestWindow``.
    case daily
    /// Collected until Sunday evening.
    case weekly
}
