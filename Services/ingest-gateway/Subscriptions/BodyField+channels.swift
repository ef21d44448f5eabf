import Domain
import HTTPService
import MessageProtocol

extension BodyField<ChannelPreferences> {
    /// `settings.channels`: an object by channel of objects by kind, such as `{"email": {"alert": "daily"}}`.
    static var channels: BodyField {
        object("channels", default: ChannelPreferences()) { (reader) throws(FieldFaults) in
            var preferences = ChannelPreferences()
            var faults: [MessageFault] = []
            for name in reader.names {
                guard let channel = Channel(rawValue: name), Channel.outside.contains(channel) else {
                    faults.append(reader.fault(ofUnknown: name, among: Channel.outside))
                    continue
                }
                for (kind, timing) in timings(of: channel).read(reader, &faults) ?? [:] {
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
                guard let kind = NotificationKind.allCases.first(where: { $0.rawValue == name }) else {
                    faults.append(reader.fault(ofUnknown: name, among: NotificationKind.allCases))
                    continue
                }
                timings[kind] = BodyField<ChannelTiming>.word(name).read(reader, &faults)
            }
            guard faults.isEmpty else { throw FieldFaults(faults: faults) }
            return timings
        }
    }
}

extension BodyReader {
    fileprivate func fault(ofUnknown name: String, among known: [some RawRepresentable<String>]) -> MessageFault {
        fault(ofUnknown: name, "is not known; there are \(known.map(\.rawValue).joined(separator: ", "))")
    }
}
