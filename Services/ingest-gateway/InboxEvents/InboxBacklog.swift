import Domain
import Foundation
import Synchronization

/// What was announced and is not sent yet; `state` guards it.
final class InboxBacklog: Sendable {
    /// What to do next.
    enum Work: Sendable {
        /// Every stream searches for what it missed, whatever was announced.
        case catchUp
        case entries(from: UUID, of: [UserID])
    }

    private struct State {
        var mustCatchUp = false
        var bySource: [UUID: Set<UserID>] = [:]
    }

    private let state = Mutex(State())
    private let waker: AsyncStream<Void>.Continuation
    let wakeUps: AsyncStream<Void>

    init() { (wakeUps, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func add(_ userIDs: [UserID], from sourceID: UUID) {
        guard !userIDs.isEmpty else { return }
        state.withLock { $0.bySource[sourceID, default: []].formUnion(userIDs) }
        waker.yield()
    }

    func catchUp() {
        state.withLock { $0.mustCatchUp = true }
        waker.yield()
    }

    /// - Parameter limit: how many people at once.
    /// - Returns: nil when nothing waits.
    func take(limit: Int) -> Work? {
        state.withLock { state in
            if state.mustCatchUp {
                state = State()
                return .catchUp
            }
            guard let (sourceID, people) = state.bySource.first else { return nil }
            let piece = Array(people.prefix(limit))
            state.bySource[sourceID] = piece.count < people.count ? people.subtracting(piece) : nil
            return .entries(from: sourceID, of: piece)
        }
    }
}
