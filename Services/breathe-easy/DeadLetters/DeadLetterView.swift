import Foundation
import RabbitMQ

/// What `dead-letters show` prints: the headers, and the shape of the payload.
struct DeadLetterView: CustomStringConvertible {
    let letter: DeadLetter
    let message: HeldMessage

    /// Headers about the message and its deliveries. The partition key is a person's id, so it is not among them.
    private static let readableHeaders: Set<String> = [
        "cloudEvents:id", "cloudEvents:type", "cloudEvents:source", "cloudEvents:time", "cloudEvents:specversion",
        "traceparent", "x-attempt", "x-retry-reason", "x-delivery-count", "x-replayed-at", "x-death-reason",
        "x-death-queue", "x-death-time", "x-death-count", "x-first-death-queue", "x-first-death-reason",
        "x-first-death-exchange", "x-last-death-queue", "x-last-death-reason", "x-last-death-exchange",
    ]

    var description: String {
        let facts = [
            "message  \(letter.messageID ?? "(without id)")", "queue    \(letter.queue)",
            "cause    \(letter.cause.reason)", "time     \(letter.time?.ISO8601Format() ?? "(unknown)")",
            "count    \(letter.count.map { "\($0)" } ?? "(unknown)")",
        ]
        let headers = message.headers.sorted { $0.key < $1.key }.map { name, value in
            "  \(name): \(Self.readableHeaders.contains(name) ? value : "(text)")"
        }
        let payload = "payload, \(message.body.count) bytes"
        return (facts + ["headers"] + headers + [payload]).map(\.printable).joined(separator: "\n")
            + "\n" + RedactedPayload(message.body).description
    }
}
