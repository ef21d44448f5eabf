import Foundation
import RabbitMQ

/// Why a message was given up, in words that messages given up for the same cause share.
///
/// Places in a list, numbers and ids differ from message to message, so they become `*`, `#` and `<id>`; a number that
/// belongs to a name, as in `pollen.counted.v1`, stays.
struct DeadLetterCause: Hashable, Sendable {
    /// The words as they were.
    let reason: String
    /// The words that are shared.
    let group: String

    init(_ cause: RestingMessage.Cause) {
        reason =
            switch cause {
            case .refused(let reason): reason
            case .movedByBroker(let reason): Self.brokerReasons[reason] ?? "moved by the broker: \(reason)"
            case .unknown: "no header tells why"
            }
        group = Self.generalised(reason)
    }

    /// Source: https://www.rabbitmq.com/docs/dlx#effects
    private static let brokerReasons = [
        "delivery_limit": "delivery limit reached: the process died while handling it",
        "expired": "expired: nobody took it in time",
        "maxlen": "the queue was full",
        "rejected": "rejected by its consumer without a reason",
    ]

    private static func generalised(_ reason: String) -> String {
        reason
            .replacing(/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/, with: "<id>")
            .replacing(/\[\d+\]/, with: "[*]")
            .replacing(/(^|[^\w.])\d+(?:[.,]\d+)*/) { "\($0.output.1)#" }
    }
}
