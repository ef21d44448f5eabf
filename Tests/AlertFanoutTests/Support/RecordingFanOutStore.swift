import Domain
import Foundation
import MessageProtocol
import Messaging
import Synchronization

@testable import alert_fanout

/// A store without a database: claims are given, and everything decided is recorded.
final class RecordingFanOutStore: FanOutStore {
    struct Recorded {
        var admissions: [AlertAdmission] = []
        var refusals: [String] = []
        var messages: [RecipientMessage] = []
        var outcomes: [RangeOutcome] = []

        var batches: [NotificationBatchReady] {
            messages.compactMap { if case .batch(let batch) = $0 { batch } else { nil } }
        }
    }

    private let state = Mutex(Recorded())
    private let claims: [AlertRange: ClaimedRange]
    private let memory: [Int32: ChunkMemory]

    init(claims: [AlertRange: ClaimedRange] = [:], memory: [Int32: ChunkMemory] = [:]) {
        self.claims = claims
        self.memory = memory
    }

    var recorded: Recorded { state.withLock { $0 } }

    func positions(of people: [UserID]) async throws -> Set<AudiencePosition> { [] }

    func admit(_ admission: AlertAdmission, in context: MessageContext, at now: Date) async throws -> Bool {
        state.withLock { $0.admissions.append(admission) }
        return true
    }

    func refuse(
        _ alert: RaisedAlert, facts: AlertFacts, because reason: String, in context: MessageContext, at now: Date
    ) async throws -> Bool {
        state.withLock { $0.refusals.append(reason) }
        return true
    }

    func fanOut(
        _ range: AlertRange, audienceAsOf: String, at now: Date, decide: @Sendable (ClaimedRange) -> RangeDecider
    ) async throws -> RangeOutcome? {
        guard let claimed = claims[range] else {
            throw MessageFault(field: "number", problem: "no such range of this alert was ever made")
        }
        var decider = decide(claimed)
        var messages = decider.decide(claimed.chunks, memory: memory).messages
        messages += decider.finish()
        let outcome = decider.outcome
        state.withLock {
            $0.messages += messages
            $0.outcomes.append(outcome)
        }
        return outcome
    }
}
