import Foundation
import MessageProtocol
import RabbitMQ

/// What an operator wants to know of a message that rests in a dead-letter queue.
struct DeadLetter: Sendable {
    /// The queue to which it would go back.
    let queue: ConsumerQueue
    let messageID: String?
    let cause: DeadLetterCause
    let time: Date?
    /// How often it was delivered or, when the broker moved it, how often that happened.
    let count: Int?

    init(_ message: RestingMessage, in queue: ConsumerQueue) {
        let death = message.death
        self.queue = queue
        messageID = message.messageID
        cause = DeadLetterCause(death.cause)
        time = death.time
        count = death.count
    }
}
