import Foundation
import RabbitMQ

/// Why a message became a dead letter, in words that messages with the same cause share.
///
/// Places in a list, numbers and ids differ from message to message, so they become `*`, `#` and `<id>`; a number that
/// belongs to a name, as in `pollen.counted.v1`, stays.
struct DeadLetterCause: Hashable, Sendable {
    /// As it was recorded.
    let reason: String
    /// As it is shared.
    let group: String

    init(_ cause: HeldMessage.Cause) {
        reason =
            switch cause {
            case .refused(let reason): reason
            case .movedByBroker(let reason): Self.brokerReasons[reason] ?? "moved by the broker: \(reason)"
            case .unknown: "no header gives a reason"
            }
        group = Self.generalised(reason)
    }

    /// Source: https://www.rabbitmq.com/docs/dlx#effects
    private static let brokerReasons = [
        "delivery_limit": "delivery limit reached: the process died while handling it",
        "expired": "expired: not consumed in time",
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
