import Domain
import MessageProtocol

extension BodyField<ChannelPreferences> {
    /// `settings.channels`: an object by channel of objects by kind, such as `{"email": {"alert": "daily"}}`.
    static var channels: BodyField {
        object("channels", default: ChannelPreferences()) { (reader) throws(FieldFaults) in
            var preferences = ChannelPreferences()
            var faults: [MessageFault] = []
            for name in reader.names {
                guard let channel = Channel(rawValue: name), Channel.outside.contains(channel) else {
                    faults.append(MessageFault(unknown: name, in: "settings.channels", known: Channel.outside))
                    continue
                }
                for (kind, timing) in timings(of: channel).read(reader.container, &faults) ?? [:] {
                    preferences[channel, kind] = timing
                }
            }
            guard faults.isEmpty else { throw FieldFaults(faults: faults) }
            return preferences
        }
    }

    private static func timings(of channel: Channel) -> BodyField<[NotificationKind: ChannelTiming]> {
        .object(channel.rawValue, default: [:]) { (reader) throws(FieldFaults) in
            var timings: [NotificationKind: ChannelTiming] = [:]
            var faults: [MessageFault] = []
            for name in reader.names {
                guard let kind = NotificationKind(rawValue: name) else {
                    let path = "settings.channels.\(channel.rawValue)"
                    faults.append(MessageFault(unknown: name, in: path, known: NotificationKind.allCases))
                    continue
                }
                timings[kind] = BodyField<ChannelTiming>.word(name).read(reader.container, &faults)
            }
            guard faults.isEmpty else { throw FieldFaults(faults: faults) }
            return timings
        }
    }
}

extension BodyReader {
    /// Of all fields, in alphabetical order.
    fileprivate var names: [String] { container.allKeys.map(\.stringValue).sorted() }
}

extension MessageFault {
    /// A field that there is not; a name that cannot be shown as part of a path is not repeated.
    fileprivate init(unknown name: String, in path: String, known: [some RawRepresentable<String>]) {
        let isPlain = name.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) != nil
        self.init(
            field: isPlain ? "\(path).\(name)" : path,
            problem: "is not known; there are \(known.map(\.rawValue).joined(separator: ", "))")
    }
}
