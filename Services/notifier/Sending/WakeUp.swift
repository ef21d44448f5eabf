import Synchronization

/// Lets one task sleep until another wakes it; any number of calls before it waits count as one. `state` is the lock.
final class WakeUp: Sendable {
    private struct State {
        var isRaised = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func raise() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            state.isRaised = state.waiter == nil
            return state.waiter
        }
        waiter?.resume()
    }

    /// Whether it was raised since the last wait, which then no longer counts.
    func take() -> Bool {
        state.withLock { state in
            defer { state.isRaised = false }
            return state.isRaised
        }
    }

    /// Returns at once when it was raised since the last wait, otherwise when it is raised, the time is over or the
    /// task is cancelled.
    func wait(atMost limit: Duration, _ clock: any Clock<Duration>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait() }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !state.isRaised, !Task.isCancelled else {
                        // A cancelled task leaves it raised for the next one.
                        state.isRaised = state.isRaised && Task.isCancelled
                        return true
                    }
                    state.waiter = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { state in
                defer { state.waiter = nil }
                return state.waiter
            }?.resume()
        }
    }
}
