import Foundation
import MessageProtocol
import Messaging

/// A message as it goes on the wire: built by the caller, so that the connection's thread only sends.
struct OutboundMessage: Sendable {
    var routingKey: String
    var properties: ContentProperties
    var body: [UInt8]

    /// Beyond it the broker would close the channel, and with it fail every other publish: RabbitMQ 4 takes 16 MiB.
    static let maximumBodySize = 16 << 20
    /// The header table has to fit into one frame of 128 KiB beside the other properties.
    static let maximumHeaderSize = 100_000

    var isTooLarge: Bool { body.count > Self.maximumBodySize || headerSize > Self.maximumHeaderSize }

    /// On the wire, give or take the frames' own bytes.
    var approximateSize: Int { body.count + headerSize + 256 }

    private var headerSize: Int {
        properties.headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 6 }
    }
}

extension OutboundMessage {
    init(_ message: OutgoingMessage) {
        let envelope = message.envelope
        let headers = envelope.headers
        self.init(
            routingKey: envelope.type.rawValue,
            properties: ContentProperties(
                messageID: envelope.id.uuidString.lowercased(), type: envelope.type.rawValue,
                appID: envelope.source.rawValue, contentType: "application/json",
                timestamp: UInt64(max(0, envelope.time.timeIntervalSince1970)), headers: headers),
            body: message.body)
    }
}
