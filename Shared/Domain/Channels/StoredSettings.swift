/// Settings as messages and tables hold them while two versions work side by side.
///
/// 0.8.0 refuses all settings for one reminder of a kind, or with a recurrence, that it does not know. Those are therefore
/// in a list of their own, which 0.8.0 ignores like any other unknown field; ``NotificationSettings`` takes both.
public struct StoredSettings: Codable, Hashable, Sendable {
    public let settings: NotificationSettings

    private enum CodingKeys: String, CodingKey { case reminders, moreReminders }

    public init(_ settings: NotificationSettings) { self.settings = settings }

    public init(from decoder: any Decoder) throws { self.init(try NotificationSettings(from: decoder)) }

    /// One of the two lists takes the place of the one that holds all.
    public func encode(to encoder: any Encoder) throws {
        try settings.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(settings.reminders.filter { !$0.isLater }, forKey: .reminders)
        let later = settings.reminders.filter(\.isLater)
        if !later.isEmpty { try container.encode(later, forKey: .moreReminders) }
    }
}

extension Reminder {
    /// Whether 0.8.0 cannot read it.
    fileprivate var isLater: Bool {
        [.medication, .painDiary, .healthDiary].contains(kind)
            || [.everyWeeks, .everyMonths].contains(recurrence.repeats)
    }
}

/// Reminders without those of kinds and with recurrences that this version does not know; every other fault is one.
struct KnownReminders: Decodable {
    let list: [Reminder]

    init(from decoder: any Decoder) throws {
        list = try decoder.singleValueContainer().decode([Known].self).compactMap(\.reminder)
    }

    private struct Known: Decodable {
        var reminder: Reminder?

        private enum CodingKeys: String, CodingKey { case kind, repeats }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard Reminder.Kind(rawValue: try container.decode(String.self, forKey: .kind)) != nil,
                Reminder.Repeats(rawValue: try container.decode(String.self, forKey: .repeats)) != nil
            else { return }
            reminder = try Reminder(from: decoder)
        }
    }
}
