import Foundation
import MessageProtocol
import Messaging

/// The messages of one suite: `count` of them with a body of `bodySize` bytes, all to one queue.
struct MessageLoad: Sendable {
    let queue: ConsumerQueue
    let bodySize: Int
    let count: Int

    /// Publishes awaiting their confirm, for us (one per awaiting task) and for the peer.
    static let window = 1_000

    init(suite: String, bodySize: Int, count: Int) {
        queue = ConsumerQueue(service: .notifier, message: MessageName(rawValue: "\(suite).measured.v1"))
        self.bodySize = bodySize
        self.count = count
    }

    var body: [UInt8] { Array(repeating: UInt8(ascii: "x"), count: bodySize) }

    /// As an application has them when it calls `publish`: not yet in wire format.
    func messages() -> [OutgoingMessage] {
        let body = body
        return (0..<count).map { _ in OutgoingMessage(envelope: envelope(), body: body) }
    }

    func envelope() -> Envelope {
        Envelope(id: UUID(), type: queue.message, source: .alertFanout, time: Date(), trace: TraceParent())
    }
}
