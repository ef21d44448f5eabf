import Foundation
import MessageProtocol
import Messaging

/// A message as it goes on the wire: built by the caller, so that the connection's thread only sends.
struct OutboundMessage: Sendable {
    var routingKey: String
    var properties: ContentProperties {
        didSet { headerSize = Self.size(of: properties.headers) }
    }
    var body: [UInt8]
    /// Of a message that the broker has taken before, whatever its size.
    var isCopy = false
    private var headerSize: Int

    init(routingKey: String, properties: ContentProperties, body: [UInt8]) {
        self.routingKey = routingKey
        self.properties = properties
        self.body = body
        headerSize = Self.size(of: properties.headers)
    }

    /// Beyond it the broker would close the channel, and with it fail every other publish: RabbitMQ 4 takes 16 MiB.
    static let maximumBodySize = 16 << 20
    /// The header table has to fit into one frame of 128 KiB beside the other properties.
    static let maximumHeaderSize = 100_000

    var isTooLarge: Bool { (!isCopy && body.count > Self.maximumBodySize) || headerSize > Self.maximumHeaderSize }

    /// Bytes on the wire, give or take the frames' own.
    var wireSize: Int { body.count + wireSizeWithoutBody }

    var wireSizeWithoutBody: Int { headerSize + 256 }

    private static func size(of headers: [String: String]) -> Int {
        headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 6 }
    }
}

extension OutboundMessage {
    init(_ message: OutgoingMessage) {
        let envelope = message.envelope
        self.init(
            routingKey: envelope.type.rawValue,
            properties: ContentProperties(
                messageID: envelope.id.lowercaseText, type: envelope.type.rawValue,
                appID: envelope.source.rawValue, contentType: "application/json",
                timestamp: UInt64(max(0, envelope.time.timeIntervalSince1970)), headers: envelope.headers),
            body: message.body)
    }
}
