import Foundation
import MessageProtocol
import Messaging

/// A message ready for the wire: built by the caller, so that the connection's thread only sends. A class, because it
/// is passed around often.
final class OutboundMessage: Sendable {
    let routingKey: String
    let properties: ContentProperties
    let body: [UInt8]
    /// Whether the broker has accepted the message before, whatever its size.
    let isCopy: Bool

    init(routingKey: String, properties: ContentProperties, body: [UInt8], isCopy: Bool = false) {
        self.routingKey = routingKey
        self.properties = properties
        self.body = body
        self.isCopy = isCopy
    }

    /// The broker closes the channel on larger ones, failing every other publish: RabbitMQ 4 accepts 16 MiB.
    static let maximumBodySize = 16 << 20
    /// The header table has to fit into one frame of 128 KiB beside the other properties.
    static let maximumHeaderSize = 100_000

    var isTooLarge: Bool { (!isCopy && body.count > Self.maximumBodySize) || headerSize > Self.maximumHeaderSize }

    /// Bytes on the wire, not counting the frames' own.
    var wireSize: Int { body.count + wireSizeWithoutBody }

    var wireSizeWithoutBody: Int { headerSize + 256 }

    private var headerSize: Int { properties.headers.bytes.count }
}

extension OutboundMessage {
    convenience init(_ message: OutgoingMessage) {
        let envelope = message.envelope
        let id = envelope.id.lowercaseText
        self.init(
            routingKey: envelope.routingKey,
            properties: ContentProperties(
                messageID: id, type: envelope.type.rawValue, appID: envelope.source.rawValue,
                contentType: "application/json", timestamp: UInt64(max(0, envelope.time.timeIntervalSince1970)),
                headers: envelope.packedHeaders(id: id)),
            body: message.body)
    }
}
