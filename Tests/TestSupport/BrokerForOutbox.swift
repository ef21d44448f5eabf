import Foundation
import MessageProtocol
public import Messaging
import Synchronization

/// A publisher that confirms everything except what it should refuse, and records what it confirmed.
final class BrokerForOutbox: Sendable {
    private struct State {
        var published: [OutgoingMessage] = []
        var refusals: [UUID: Int] = [:]
    }

    private let state = Mutex(State())
    private let mostRefusals: Int
    private let refusal: @Sendable (OutgoingMessage) -> PublishError?

    /// - Parameter refusals: how often it refuses the same message.
    init(refusals: Int = .max, refusing refusal: @escaping @Sendable (OutgoingMessage) -> PublishError? = { _ in nil })
    {
        mostRefusals = refusals
        self.refusal = refusal
    }

    var published: [OutgoingMessage] { state.withLock { $0.published } }
    var numbers: [Int] { published.map(\.number) }

    @Sendable func publish(_ claimed: [OutgoingMessage]) -> [Result<Void, PublishError>] {
        state.withLock { state in
            claimed.map { message in
                let id = message.envelope.id
                if let error = refusal(message), state.refusals[id, default: 0] < mostRefusals {
                    state.refusals[id, default: 0] += 1
                    return .failure(error)
                }
                state.published.append(message)
                return .success(())
            }
        }
    }
}

extension OutgoingMessage {
    /// A message that differs from others by a number.
    public static func numbered(_ number: Int) -> OutgoingMessage { numbered(number, key: nil) }

    public static func numbered(_ number: Int, key: String?) -> OutgoingMessage {
        OutgoingMessage(
            envelope: Envelope(
                id: UUID(), type: "quiz.suggested.v1", source: .notifier,
                time: Date(timeIntervalSince1970: TimeInterval(number)), trace: TraceParent(), partitionKey: key),
            body: Array("{\"number\":\(number)}".utf8))
    }

    /// The number that it was made with.
    public var number: Int { Int(envelope.time.timeIntervalSince1970) }
}
