import Synchronization

/// This process's own copy of the audience.
final class AudienceMirror: Sendable {
    private typealias Waiting = CheckedContinuation<AudienceSnapshot?, any Error>

    private struct State {
        /// Nil before the first load, and while it is being updated.
        var known: AudienceSnapshot?
        var isLoaded = false
        var isBusy = false
        var waiting: [Waiting] = []
    }

    private let source: any AudienceSource
    private let state = Mutex(State())

    init(source: any AudienceSource) { self.source = source }

    /// Why no alert can be matched yet; nil when it can.
    var notReadyReason: String? {
        state.withLock { $0.isLoaded } ? nil : "the audience is still being loaded from the database"
    }

    /// How many callers wait for the next load.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// The audience with everything that was committed before the call.
    ///
    /// Concurrent callers share a load. A call during a load waits for the next one, because the present load may have
    /// begun before the change that the caller needs.
    /// - Throws: what the source throws.
    func current() async throws -> AudienceSnapshot {
        if let shared = try await turn() { return shared }
        let companions = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        do {
            let snapshot = try await catchUp()
            passTurn()
            for companion in companions { companion.resume(returning: snapshot) }
            return snapshot
        } catch {
            // A cancelled caller must not fail the others.
            let isOwn = Task.isCancelled || error is CancellationError
            if isOwn { state.withLock { $0.waiting = companions + $0.waiting } }
            passTurn()
            if !isOwn { for companion in companions { companion.resume(throwing: error) } }
            throw error
        }
    }

    /// - Returns: what another caller loaded for both; nil when it is this caller's turn to load.
    private func turn() async throws -> AudienceSnapshot? {
        try await withCheckedThrowingContinuation { continuation in
            let mustWait = state.withLock { state in
                if state.isBusy { state.waiting.append(continuation) }
                defer { state.isBusy = true }
                return state.isBusy
            }
            if !mustWait { continuation.resume(returning: nil) }
        }
    }

    private func passTurn() {
        let next: Waiting? = state.withLock { state in
            state.isBusy = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume(returning: nil)
    }

    private func catchUp() async throws -> AudienceSnapshot {
        // Taken out of the state, so that a change need not copy it.
        guard let known = state.withLock({ $0.known.take() }) else { return keep(try await source.everybody()) }
        let since = known.asOf
        var index = known.index
        do {
            let asOf = try await source.load(since: since) { page in
                for position in page.vacated { index.vacate(position) }
                index.put(page.placed)
            }
            return keep(AudienceSnapshot(index: index, asOf: asOf))
        } catch {
            // The next load delivers the same changes again, which is harmless; nobody sees them before that.
            state.withLock { $0.known = AudienceSnapshot(index: index, asOf: since) }
            throw error
        }
    }

    private func keep(_ snapshot: AudienceSnapshot) -> AudienceSnapshot {
        state.withLock { state in
            state.known = snapshot
            state.isLoaded = true
        }
        return snapshot
    }
}
