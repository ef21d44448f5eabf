/// What each outside channel delivers and how soon: ``ChannelTiming/immediately`` for each kind unless the person chose
/// otherwise.
public struct ChannelPreferences: Hashable, Sendable {
    private var timings: [Channel: [NotificationKind: ChannelTiming]] = [:]

    public init() {}

    public subscript(channel: Channel, kind: NotificationKind) -> ChannelTiming {
        get { timings[channel]?[kind] ?? .immediately }
        set { timings[channel, default: [:]][kind] = newValue == .immediately ? nil : newValue }
    }

    public static func == (one: Self, other: Self) -> Bool { one.choices == other.choices }

    public func hash(into hasher: inout Hasher) { hasher.combine(choices) }

    /// Without channels for which nothing was chosen.
    private var choices: [Channel: [NotificationKind: ChannelTiming]] { timings.filter { !$0.value.isEmpty } }
}

extension ChannelPreferences: Codable {
    /// An object by channel of objects by kind, such as `{"email": {"alert": "daily", "reminder": "off"}}`. Entries of
    /// a newer version that this one does not know are ignored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        for channel in Channel.outside where container.contains(Name(channel)) {
            let kinds = try container.nestedContainer(keyedBy: Name.self, forKey: Name(channel))
            for kind in NotificationKind.allCases {
                guard let text = try? kinds.decode(String.self, forKey: Name(kind)),
                    let timing = ChannelTiming(rawValue: text)
                else { continue }
                self[channel, kind] = timing
            }
        }
    }

    /// Of a channel or kind that this version knows: no other name reaches the path of a fault.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ word: some RawRepresentable<String>) { stringValue = word.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            Dictionary(
                uniqueKeysWithValues: choices.map { channel, kinds in
                    (
                        channel.rawValue,
                        Dictionary(uniqueKeysWithValues: kinds.map { ($0.key.rawValue, $0.value.rawValue) })
                    )
                }))
    }
}
