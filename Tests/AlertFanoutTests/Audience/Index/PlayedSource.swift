import Synchronization

@testable import alert_fanout

/// Hands over the pages it was given, and counts its snapshots.
final class PlayedSource: AudienceSource {
    struct Failure: Error {}

    private struct State {
        var pages: [AudiencePage] = []
        var asked: [String?] = []
        var moment = 0
        var isFailing = false
        var isHeld = false
    }

    private let state = Mutex(State())

    var asked: [String?] { state.withLock { $0.asked } }
    func add(_ page: AudiencePage) { state.withLock { $0.pages.append(page) } }
    /// The next look hands its pages over and fails then.
    func failNext() { state.withLock { $0.isFailing = true } }
    func hold() { state.withLock { $0.isHeld = true } }
    func release() { state.withLock { $0.isHeld = false } }

    func waitUntilAsked() async {
        while state.withLock({ $0.asked.isEmpty }) { await Task.yield() }
    }

    nonisolated(nonsending) func load(since snapshot: String?, take: TakePage) async throws -> String {
        let pages = state.withLock { state in
            state.asked.append(snapshot)
            defer { state.pages = [] }
            return state.pages
        }
        while state.withLock({ $0.isHeld }) { await Task.yield() }
        try Task.checkCancellation()
        for page in pages { try await take(page) }
        return try state.withLock { state in
            if state.isFailing {
                state.isFailing = false
                throw Failure()
            }
            state.moment += 1
            return "\(state.moment)"
        }
    }
}
