public import Foundation

/// When and how often a person may be interrupted.
public struct NotificationSettings: Hashable, Sendable {
    /// An IANA name such as `Europe/Zurich`; quiet hours refer to it.
    public var timeZone: String
    /// Nil when the person may be notified at any hour.
    public var quietHours: QuietHours?
    /// Nothing is delivered before then; nil when notifications are not muted.
    public var mutedUntil: Date?
    /// Only urgent alerts are delivered.
    public var onlyUrgent: Bool
    /// How many alerts may interrupt the person per week; the rest goes to the digest.
    public var weeklyInterruptions: Int
    /// Until then outside channels hold back what is not urgent; nil when nothing is snoozed.
    public var snoozedUntil: Date?
    /// Of alerts about another day, urgent ones too.
    public var forecastTiming = ForecastTiming.atOnce
    public var channels = ChannelPreferences()
    /// Nil when urgent alerts go to all channels at once.
    public var escalation: Escalation?
    /// At most ``Reminder/mostPerPerson``, each id once.
    public var reminders: [Reminder] = []

    /// - Throws: ``DomainError`` naming `timeZone` or `weeklyInterruptions`.
    public init(
        timeZone: String = "UTC", quietHours: QuietHours? = nil, mutedUntil: Date? = nil, onlyUrgent: Bool = false,
        weeklyInterruptions: Int = Self.usualWeeklyInterruptions
    ) throws(DomainError) {
        guard timeZone.utf8.count <= Self.longestTimeZone, TimeZone(identifier: timeZone) != nil else {
            throw DomainError(field: "timeZone", problem: "must be an IANA time zone such as Europe/Zurich")
        }
        let range = Self.weeklyInterruptionsRange
        guard range.contains(weeklyInterruptions) else {
            throw DomainError(
                field: "weeklyInterruptions",
                problem: "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        self.timeZone = timeZone
        self.quietHours = quietHours
        self.mutedUntil = mutedUntil
        self.onlyUrgent = onlyUrgent
        self.weeklyInterruptions = weeklyInterruptions
    }

    /// The defaults until the person chooses: any hour, three alerts a day on average.
    public static let initial = NotificationSettings()

    private init() {
        timeZone = "UTC"
        onlyUrgent = false
        weeklyInterruptions = Self.usualWeeklyInterruptions
    }

    public static let usualWeeklyInterruptions = 21
    /// Twice the longest name there is, in bytes.
    private static let longestTimeZone = 64
    /// Fits the count in one byte.
    public static let weeklyInterruptionsRange = 0...200
}

extension NotificationSettings: Codable {
    private enum CodingKeys: String, CodingKey {
        case timeZone, quietHours, mutedUntil, onlyUrgent, weeklyInterruptions, snoozedUntil, channels, escalation
        case reminders, moreReminders, forecastTiming
    }

    /// Absent fields are as in ``initial``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let initial = Self.initial
        do {
            try self.init(
                timeZone: try container.decodeIfPresent(String.self, forKey: .timeZone) ?? initial.timeZone,
                quietHours: try container.decodeIfPresent(QuietHours.self, forKey: .quietHours),
                mutedUntil: try container.decodeIfPresent(Date.self, forKey: .mutedUntil),
                onlyUrgent: try container.decodeIfPresent(Bool.self, forKey: .onlyUrgent) ?? initial.onlyUrgent,
                weeklyInterruptions: try container.decodeIfPresent(Int.self, forKey: .weeklyInterruptions)
                    ?? initial.weeklyInterruptions)
        } catch let error as DomainError {
            let key: CodingKeys = error.field == "timeZone" ? .timeZone : .weeklyInterruptions
            throw DecodingError.refused(error.problem, of: key, in: container)
        }
        snoozedUntil = try container.decodeIfPresent(Date.self, forKey: .snoozedUntil)
        channels = try container.decodeIfPresent(ChannelPreferences.self, forKey: .channels) ?? initial.channels
        escalation = try container.decodeIfPresent(Escalation.self, forKey: .escalation)
        let lists = try [CodingKeys.reminders, .moreReminders].map {
            try container.decodeIfPresent(KnownReminders.self, forKey: $0)?.list ?? []
        }
        reminders = lists.flatMap { $0 }
        // A later version may have more.
        forecastTiming =
            try container.decodeIfPresent(String.self, forKey: .forecastTiming).flatMap(ForecastTiming.init)
            ?? initial.forecastTiming
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(timeZone, forKey: .timeZone)
        try container.encodeIfPresent(quietHours, forKey: .quietHours)
        try container.encodeIfPresent(mutedUntil, forKey: .mutedUntil)
        try container.encode(onlyUrgent, forKey: .onlyUrgent)
        try container.encode(weeklyInterruptions, forKey: .weeklyInterruptions)
        try container.encodeIfPresent(snoozedUntil, forKey: .snoozedUntil)
        try container.encode(forecastTiming, forKey: .forecastTiming)
        try container.encode(channels, forKey: .channels)
        try container.encodeIfPresent(escalation, forKey: .escalation)
        try container.encode(reminders, forKey: .reminders)
    }
}
