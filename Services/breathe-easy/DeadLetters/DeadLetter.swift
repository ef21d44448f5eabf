import Foundation
import MessageProtocol
import RabbitMQ

/// A message in a dead-letter queue.
struct DeadLetter: Sendable {
    /// The queue to which a replay returns it.
    let queue: ConsumerQueue
    let messageID: String?
    let cause: DeadLetterCause
    let time: Date?
    /// How often it was delivered, or how often the broker moved it.
    let count: Int?

    init(_ message: HeldMessage, in queue: ConsumerQueue) {
        let death = message.death
        self.queue = queue
        messageID = message.messageID
        cause = DeadLetterCause(death.cause)
        time = death.time
        count = death.count
    }
}
