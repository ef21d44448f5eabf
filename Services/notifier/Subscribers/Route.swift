import Domain

/// An address of a person that may be told something, and what it may be told when: a row of `routes`.
struct Route: Sendable, Equatable {
    var endpointID: EndpointID
    var channel: Channel
    /// Whose limits apply.
    var host: String
    /// Of each kind.
    var timings: [NotificationKind: ChannelTiming]
    /// How many channels come before it when an urgent alert is not opened.
    var stage: Int
    /// How long each of them has.
    var stageMinutes: Int
}

extension Route {
    /// What follows from a person's settings for their addresses. Those that may be told nothing have no route.
    static func all(to addresses: [(id: EndpointID, address: DeliveryAddress)], _ settings: NotificationSettings)
        -> [Route]
    {
        let preferences = settings.channels
        let reached = Set(addresses.map(\.address.channel)).filter { preferences[$0, .alert] != .off }
        // Who has no address of a channel does not wait for it.
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
