import Foundation
import Synchronization

/// The newest look and the history of the last hour, for all who look at the page; the lock of both.
final class StatusBoard: Sendable {
    private struct State {
        var snapshot: StatusSnapshot
        var history = StatusHistory()
    }

    private let state: Mutex<State>

    init(startedAt time: Date) { state = Mutex(State(snapshot: StatusSnapshot(startedAt: time))) }

    var snapshot: StatusSnapshot { state.withLock { $0.snapshot } }

    var history: StatusHistory { state.withLock { $0.history } }

    func show(_ snapshot: StatusSnapshot) {
        state.withLock {
            $0.snapshot = snapshot
            $0.history.add(StatusSample(snapshot))
        }
    }
}
