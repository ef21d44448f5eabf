/// Publishing with each publish awaited, against a C loop with as many unconfirmed messages, on the same quorum queue.
struct PublishSuite: Suite {
    let name: String
    let bodySize: Int
    let count: Int

    func run(_ settings: Settings) async throws -> Outcome {
        let load = MessageLoad(suite: name, bodySize: bodySize, count: count)
        let messages = load.messages()
        let comparison = try await VirtualHost.with(settings) { host in
            try await BrokerUnderTest.with(url: host.url) { ours in
                let peer = LibrabbitmqPeer(url: host.url)
                return try await Alternation(rounds: 7).run {
                    try await onEmptyQueue(load, ours, host) { try await ours.publishAwaitingEach(messages) }
                } peer: {
                    try await onEmptyQueue(load, ours, host) { try await peer.publish(load) }
                }
            }
        }
        return Outcome(
            of: self, comparison, unit: "messages/s", peer: LibrabbitmqPeer.name, goal: .ratioAtLeast(0.95))
    }

    private func onEmptyQueue(
        _ load: MessageLoad, _ ours: BrokerUnderTest, _ host: VirtualHost, _ work: () async throws -> Double
    ) async throws -> Double {
        try await ours.declare(load.queue)
        let rate = try await work()
        try await host.delete(load.queue)
        return rate
    }
}
