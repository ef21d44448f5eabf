import Messaging
import Synchronization

extension Intake {
    /// Hands out no further messages; the first reason counts. Messages being handled continue.
    func end(_ ending: Ending) {
        let last: State? = state.withLock { state in
            guard state.ending == nil else { return nil }
            state.ending = ending
            // Breaks the reference cycle with the consumer.
            state.starter = nil
            defer {
                state.idle.removeAll()
                state.pauses.removeAll()
                state.whenEnded = nil
            }
            return state
        }
        guard let last else { return }
        for (_, continuation) in last.idle { continuation.resume(returning: nil) }
        for pause in last.pauses.values { pause.cancel() }
        last.whenEnded?.resume(returning: ending)
    }

    var hasEnded: Bool { state.withLock { $0.ending != nil } }

    /// Evidence of the consumer's progress.
    func evidence(at now: ContinuousClock.Instant) -> StallDetector.Evidence {
        state.withLock { state in
            StallDetector.Evidence(
                settled: state.settledCount, inHand: state.inHand,
                longest: state.begun.compactMap { $0 }.min().map { now - $0 })
        }
    }

    /// Waits for ``end(_:)``; one caller only.
    func ended() async -> Ending {
        await withCheckedContinuation { continuation in
            let ending = state.withLock { state in
                if state.ending == nil { state.whenEnded = continuation }
                return state.ending
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }

    /// Waits until no message is being handled, or the time is over.
    func finishInHand(within limit: Duration) async {
        let alarm = Task {
            try? await Task.sleep(for: limit)
            self.state.withLock { state in
                state.isTimeOver = true
                return state.takeWhenIdle()
            }?.resume()
        }
        await withCheckedContinuation { continuation in
            let mustWait = state.withLock { state in
                let mustWait = state.inHand > 0 && !state.isTimeOver
                if mustWait { state.whenIdle = continuation }
                return mustWait
            }
            if !mustWait { continuation.resume() }
        }
        alarm.cancel()
    }

    /// Cancels the remaining tasks without waiting for them.
    func abandon() {
        let tasks = state.withLock { state in
            state.isAbandoned = true
            return state.tasks
        }
        for task in tasks { task?.cancel() }
    }

    /// Waits, but no longer than until ``end(_:)``.
    func pause(for duration: Duration) async {
        let pause = Task<Void, Never> { try? await Task.sleep(for: duration) }
        let id = state.withLock { state in
            guard state.ending == nil else { return nil as Int? }
            state.lastPause += 1
            state.pauses[state.lastPause] = pause
            return state.lastPause
        }
        guard let id else { return pause.cancel() }
        await pause.value
        state.withLock { $0.pauses[id] = nil }
    }
}
