import Domain

/// An endpoint that may receive notifications, with the timing of each kind: a row of `routes`.
struct Route: Sendable, Equatable {
    var endpointID: EndpointID
    var channel: Channel
    /// The host whose limits apply.
    var host: String
    /// The timing of each kind.
    var timings: [NotificationKind: ChannelTiming]
    /// How many channels precede it in the escalation of an unopened urgent alert.
    var stage: Int
    /// How long each stage waits for the alert to be opened.
    var stageMinutes: Int
}

extension Route {
    /// The routes that follow from a person's settings and addresses. An address whose kinds are all off has none.
    static func all(to addresses: [(id: EndpointID, address: DeliveryAddress)], _ settings: NotificationSettings)
        -> [Route]
    {
        let preferences = settings.channels
        let reached = Set(addresses.map(\.address.channel)).filter { preferences[$0, .alert] != .off }
        // An escalation does not wait for a channel on which the person has no address.
        let stages = settings.escalation?.channels.filter(reached.contains) ?? []
        return addresses.compactMap { id, address in
            let channel = address.channel
            let timings = NotificationKind.allCases.map { ($0, preferences[channel, $0]) }
            guard timings.contains(where: { $0.1 != .off }) else { return nil }
            return Route(
                endpointID: id, channel: channel, host: address.host,
                timings: Dictionary(uniqueKeysWithValues: timings), stage: stages.firstIndex(of: channel) ?? 0,
                stageMinutes: settings.escalation?.minutes ?? 0)
        }
    }
}
