import Foundation
import MessageProtocol

/// An empty message that proves that a queue is consumed; it never reaches a handler.
enum Canary {
    static let header = "x-canary"

    /// - Parameter queue: its name on the broker.
    static func message(to queue: String) -> OutboundMessage {
        let properties = ContentProperties(messageID: UUID().uuidString.lowercased(), headers: [header: "1"])
        return OutboundMessage(routingKey: queue, properties: properties, body: [])
    }
}
