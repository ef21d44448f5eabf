public import Foundation
public import Logging
public import MessageProtocol

/// Handles one kind of message; handling the same message twice must have the same effect as once.
public protocol MessageHandler<Fact>: Sendable {
    associatedtype Fact: Message

    /// - Parameter context: who sent the message, when, and the id under which the inbox records it.
    /// - Throws: on a transient error, such as a lost database connection; the message is tried again.
    func handle(_ fact: Fact, _ context: MessageContext) async throws -> Verdict

    /// How often, and at which intervals, a message is tried again after an error or the verdict `retry`.
    var retryPolicy: RetryPolicy { get }
}

extension MessageHandler {
    public var retryPolicy: RetryPolicy { .standard }
}

/// What a handler made of a message; only Messaging turns it into an acknowledgement, a retry or a dead letter.
public enum Verdict: Sendable, Equatable {
    /// The message has taken effect, now or earlier: acknowledge it.
    case done
    /// It has not taken effect because of a transient error: try again as the handler's ``RetryPolicy`` says.
    case retry(String)
    /// It can never take effect: keep it in the dead-letter queue with the reason.
    case deadLetter(String)
}

/// What a handler may need besides the fact itself.
public struct MessageContext: Sendable {
    public var messageID: UUID
    public var source: ServiceName
    public var time: Date
    public var trace: TraceParent
    /// Attaches `queue`, `message.id` and `trace.id` to every line.
    public var logger: Logger

    /// - Parameter logger: the one to which the ids are attached; discards everything unless given.
    public init(
        messageID: UUID, source: ServiceName, time: Date, trace: TraceParent,
        logger: Logger = Logger(label: "messages") { _ in SwiftLogNoOpLogHandler() }
    ) {
        self.messageID = messageID
        self.source = source
        self.time = time
        self.trace = trace
        self.logger = logger
        self.logger[metadataKey: "message.id"] = "\(messageID.uuidString.lowercased())"
        self.logger[metadataKey: "trace.id"] = "\(trace.traceID)"
    }
}
