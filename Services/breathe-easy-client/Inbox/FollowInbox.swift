import HTTPFetch
import HTTPTypes
import Synchronization

/// Shows notifications as they come, over as many connections as it takes.
struct FollowInbox: Sendable {
    let api: APIClient
    /// After how many it ends; nil for never.
    var count: Int?
    /// What a person may want to know besides.
    let note: @Sendable (String) -> Void
    /// Is called on the thread that reads the connection: while it waits for a reader, nothing more is read.
    let show: @Sendable (Answered<InboxNotification>) -> Void

    /// Returns when as many came as were wanted.
    /// - Throws: ``ClientFailure`` when it is interrupted, or the server refuses.
    func callAsFunction() async throws {
        let newest = try await api.value(InboxPage.self, .get("api/v1/inbox", [("limit", "1")]))
        let known = Known(InboxFollowing(after: newest.value.notifications.first, count: count))
        note("Waiting for notifications; Ctrl-C ends this")
        var failures = 0
        while !known.isDone {
            let before = known.shownCount
            let end = try await connection(known)
            if known.isDone { return }
            failures = known.shownCount > before ? 1 : failures + 1
            try await pause(after: end, failures, asked: known.retry)
        }
    }

    private enum ConnectionEnd {
        case lost
        /// With how long to wait before the next, when that may help.
        case refused(ClientFailure, wait: Duration?)
    }

    private func pause(after end: ConnectionEnd, _ failures: Int, asked: Duration?) async throws {
        if case .refused(let failure, let wait) = end {
            guard let wait else { throw failure }
            note(failure.description)
            return try await api.paused(wait)
        }
        // One that simply ended is made again without a word: servers and proxies end streams.
        if failures == 2 { note("The connection is lost; it is tried again until it is back. Ctrl-C ends this") }
        try await api.paused(max(asked ?? .zero, failures < 2 ? .zero : .seconds(min(1 << min(failures - 2, 5), 30))))
    }

    /// Reads a stream to its end, and the inbox beside it when something may be missing.
    private func connection(_ known: Known) async throws -> ConnectionEnd {
        let (openings, opened) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        return try await withThrowingTaskGroup(of: ConnectionEnd?.self) { group in
            group.addTask { try await stream(known, opened) }
            group.addTask {
                for await _ in openings where known.isMissing {
                    try await catchUp(known)
                    if known.isDone { return .lost }
                }
                return nil
            }
            while let end = try await group.next() {
                guard let end else { continue }
                group.cancelAll()
                return end
            }
            return .lost
        }
    }

    private func stream(_ known: Known, _ opened: AsyncStream<Void>.Continuation) async throws -> ConnectionEnd {
        var call = APICall.get("api/v1/inbox/events")
        call.headers[.accept] = "text/event-stream"
        call.headers[.lastEventID] = known.beginConnection()
        // A comment comes every 20 seconds; the connection itself notices a peer that is gone.
        call.timeLimit = .seconds(86_400)
        do {
            let response = try await api.exchange(call) { piece in
                guard let notifications = known.take(piece.bytes) else { return false }
                for notification in notifications { show(notification) }
                opened.yield()
                return !known.isDone
            }
            guard response.status.kind != .successful else { return .lost }
            let wait = api.rule.wait(after: 1, of: call, response.outcome)
            return .refused(api.failure(response, of: call), wait: wait)
        } catch {
            if Task.isCancelled { throw ClientFailure(.cancelled) }
            // It was ended from here, or may come back.
            guard error == .cancelled || error.isTransient else { throw ClientFailure(error) }
            return .lost
        }
    }

    private func catchUp(_ known: Known) async throws {
        let page = try await api.send(.get("api/v1/inbox", [("limit", "200")]))
        for notification in known.catchUp(try InboxPage.each(of: page.body)) { show(notification) }
    }
}

/// What the thread of the connection and the task that makes connections both know. The mutex is the lock of everything.
private final class Known: Sendable {
    private let state: Mutex<InboxFollowing>

    init(_ following: InboxFollowing) { state = Mutex(following) }

    var isDone: Bool { state.withLock { $0.isDone } }
    var isMissing: Bool { state.withLock { $0.missingSince != nil } }
    var shownCount: Int { state.withLock { $0.shownCount } }
    var retry: Duration? { state.withLock { $0.retry } }

    func beginConnection() -> String? { state.withLock { $0.beginConnection() } }

    func take(_ bytes: [UInt8]) -> [Answered<InboxNotification>]? { state.withLock { $0.take(bytes) } }

    func catchUp(_ page: [Answered<InboxNotification>]) -> [Answered<InboxNotification>] {
        state.withLock { $0.catchUp(page) }
    }
}
