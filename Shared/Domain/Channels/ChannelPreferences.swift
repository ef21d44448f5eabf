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
        let container = try decoder.singleValueContainer()
        for (name, kinds) in try container.decode([String: [String: Choice]].self) {
            guard let channel = Channel(rawValue: name), channel != .inApp else { continue }
            for (kind, choice) in kinds {
                guard let kind = NotificationKind.allCases.first(where: { $0.rawValue == kind }),
                    let timing = choice.timing
                else { continue }
                self[channel, kind] = timing
            }
        }
    }

    /// Nil for a timing that this version does not know.
    private struct Choice: Decodable {
        let timing: ChannelTiming?

        init(from decoder: any Decoder) throws {
            timing = (try? decoder.singleValueContainer().decode(String.self)).flatMap { ChannelTiming(rawValue: $0) }
        }
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
