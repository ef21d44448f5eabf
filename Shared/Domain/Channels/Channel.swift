/// A way by which a notification reaches a person.
public enum Channel: String, CaseIterable, Hashable, Sendable, Codable {
    case inApp = "in-app"
    case email
    case webPush = "web-push"
    case apns, fcm, webhook

    /// Everything but the inbox, which always has it.
    public static let outside = allCases.filter { $0 != .inApp }
}

/// What a notification is about.
public enum NotificationKind: String, CaseIterable, Hashable, Sendable, Codable {
    case alert
    /// Several alerts that did not interrupt.
    case digest
    case quizSuggestion = "quiz-suggestion"
    case reminder
}

/// How soon a channel tells what is not urgent; what is urgent goes at once unless the channel is off.
public enum ChannelTiming: String, CaseIterable, Hashable, Sendable, Codable {
    case off, immediately
    /// Gathered until the evening, see ``DigestWindow``.
    case daily
    /// Gathered until Sunday evening.
    case weekly
}
