public import Foundation
public import MessageProtocol

/// Takes one kind of message; safe to run twice with the same one.
public protocol MessageHandler<Fact>: Sendable {
    associatedtype Fact: Message

    /// - Parameter context: who sent it, when, and the id under which the inbox remembers it.
    /// - Throws: for a passing reason, such as a lost database connection; the message is tried again.
    func handle(_ fact: Fact, _ context: MessageContext) async throws -> Verdict

    /// How often, and how far apart, a message is tried for which it throws or answers `retry`.
    var retryPolicy: RetryPolicy { get }
}

extension MessageHandler {
    public var retryPolicy: RetryPolicy { .standard }
}

/// What a handler may want to know besides the fact itself.
public struct MessageContext: Sendable, Equatable {
    public var messageID: UUID
    public var source: ServiceName
    public var time: Date
    public var trace: TraceParent

    public init(messageID: UUID, source: ServiceName, time: Date, trace: TraceParent) {
        self.messageID = messageID
        self.source = source
        self.time = time
        self.trace = trace
    }
}
