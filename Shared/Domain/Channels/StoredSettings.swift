/// Settings as messages and tables hold them while two versions work side by side.
///
/// 0.8.0 refuses all settings for one kind of reminder that it does not know. Reminders of later kinds are therefore in
/// a list of their own, which 0.8.0 ignores like any other unknown field; ``NotificationSettings`` takes both.
public struct StoredSettings: Codable, Hashable, Sendable {
    public let settings: NotificationSettings

    private enum CodingKeys: String, CodingKey { case reminders, moreReminders }

    public init(_ settings: NotificationSettings) { self.settings = settings }

    public init(from decoder: any Decoder) throws { self.init(try NotificationSettings(from: decoder)) }

    /// One of the two lists takes the place of the one that holds all.
    public func encode(to encoder: any Encoder) throws {
        try settings.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(settings.reminders.filter { !$0.kind.isLater }, forKey: .reminders)
        let later = settings.reminders.filter(\.kind.isLater)
        if !later.isEmpty { try container.encode(later, forKey: .moreReminders) }
    }
}

extension Reminder.Kind {
    /// Whether it came after 0.8.0.
    var isLater: Bool { [.medication, .painDiary, .healthDiary].contains(self) }
}

/// Reminders without those of kinds that this version does not know; every other fault is one.
struct KnownReminders: Decodable {
    let list: [Reminder]

    init(from decoder: any Decoder) throws {
        list = try decoder.singleValueContainer().decode([Known].self).compactMap(\.reminder)
    }

    private struct Known: Decodable {
        var reminder: Reminder?

        private enum CodingKeys: String, CodingKey { case kind }

        init(from decoder: any Decoder) throws {
            let kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
            if Reminder.Kind(rawValue: kind) != nil { reminder = try Reminder(from: decoder) }
        }
    }
}
