import Foundation
import MessageProtocol

/// A message without content that proves that a queue is consumed; it never reaches a handler.
enum Canary {
    static let header = "x-canary"

    /// - Parameter queue: as the broker calls it.
    static func message(to queue: String) -> OutboundMessage {
        let properties = ContentProperties(messageID: UUID().uuidString.lowercased(), headers: [header: "1"])
        return OutboundMessage(routingKey: queue, properties: properties, body: [])
    }
}
