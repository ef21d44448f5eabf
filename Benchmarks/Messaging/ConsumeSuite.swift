/// Consuming a filled quorum queue, against a C loop with the same prefetch.
///
/// Each side reads every message with its headers and has every message settled once. C settles many by one
/// acknowledgement, as its loop handles them in order; how we do it is our own affair.
struct ConsumeSuite: Suite {
    let name: String
    let bodySize: Int
    let count: Int
    private let prefetch = 1_000

    init(name: String, bodySize: Int, count: Int) {
        self.name = name
        self.bodySize = bodySize
        self.count = count
    }

    func run(_ settings: Settings) async throws -> Outcome {
        let load = MessageLoad(suite: name, bodySize: bodySize, count: count)
        let comparison = try await VirtualHost.with(settings) { host in
            try await BrokerUnderTest.with(url: host.url) { ours in
                let peer = LibrabbitmqPeer(url: host.url)
                try await ours.declare(load.queue)
                return try await Alternation(rounds: 5).run {
                    _ = try await peer.publish(load)
                    return try await ours.consume(load.queue, count: count, prefetch: prefetch)
                } peer: {
                    _ = try await peer.publish(load)
                    return try await peer.consume(load.queue, count: count, prefetch: prefetch)
                }
            }
        }
        return Outcome(
            of: self, comparison, unit: "messages/s", peer: LibrabbitmqPeer.name, goal: .ratioAtLeast(0.8))
    }
}
