import Synchronization

/// This process's own copy of the audience.
final class AudienceMirror: Sendable {
    private typealias Waiting = CheckedContinuation<AudienceSnapshot?, any Error>

    private struct State {
        /// Nil before the first load, and while somebody brings it up to date.
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
        state.withLock { $0.isLoaded } ? nil : "the audience is not in memory yet: it is read from the database"
    }

    /// How many wait for the next look.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// The audience with everything that was committed before the call.
    ///
    /// Those who ask at the same time share a look at the database. Who comes while one is under way shares the next,
    /// because the present one may have begun before the change that they come for.
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
            // Who gives up must not take the others along.
            let isOwn = Task.isCancelled || error is CancellationError
            if isOwn { state.withLock { $0.waiting = companions + $0.waiting } }
            passTurn()
            if !isOwn { for companion in companions { companion.resume(throwing: error) } }
            throw error
        }
    }

    /// - Returns: what another has found for both; nil when it is the caller's turn to look.
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
        // Taken out, so that a change need not copy what nobody else holds.
        let known = state.withLock { $0.known.take() }
        let since = known?.asOf
        var index = known?.index ?? AudienceIndex()
        do {
            let asOf = try await source.load(since: since) { page in
                for seat in page.vacated { index.vacate(seat) }
                index.put(page.seated)
            }
            let snapshot = AudienceSnapshot(index: index, asOf: asOf)
            state.withLock { state in
                state.known = snapshot
                state.isLoaded = true
            }
            return snapshot
        } catch {
            // What was taken in comes once more with the next look, which does no harm; nobody sees it before that.
            if let since { state.withLock { $0.known = AudienceSnapshot(index: index, asOf: since) } }
            throw error
        }
    }
}
