import Domain
import Foundation
import Sessions
import Synchronization

/// One open connection of a person. `state` is the lock of everything.
final class InboxStream: Sendable {
    /// Why the gateway ends a stream, as its last comment says it.
    enum End: String, Sendable, CaseIterable {
        case clientIsGone = "the client is gone"
        case clientIsSlow = "more waits than is kept: connect again with the last event's id"
        case sessionEnded = "the session has ended: sign in again"
        case shutdown = "the server restarts: connect again with the last event's id"
    }

    private struct State {
        var cursor: InboxCursor
        var end: End?
    }

    let session: Session
    let events: AsyncStream<ServerSentEvent>
    private let buffer: AsyncStream<ServerSentEvent>.Continuation
    private let state: Mutex<State>

    /// - Parameter capacity: how many events wait for a slow client before its stream is ended.
    init(session: Session, cursor: InboxCursor, capacity: Int) {
        self.session = session
        state = Mutex(State(cursor: cursor))
        (events, buffer) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(capacity))
    }

    var userID: UserID { session.userID }

    /// From where to look for what was missed.
    var lookBack: Date { state.withLock { $0.cursor.lookBack } }

    /// Why it ended; nil while it is open.
    var reason: End? { state.withLock { $0.end } }

    /// Shows an entry, unless it was shown.
    func show(_ entry: AnnouncedEntry) {
        // Under the lock, so that an event never comes after one that was noted later.
        let isFull = state.withLock { state in
            guard state.end == nil, state.cursor.admit(entry.id, createdAt: entry.createdAt) else { return false }
            return send(entry.event)
        }
        if isFull { end(.clientIsSlow) }
    }

    /// Takes an entry as shown, though nobody sees it.
    func skip(_ entry: AnnouncedEntry) {
        state.withLock { _ = $0.cursor.admit(entry.id, createdAt: entry.createdAt) }
    }

    /// Something that is no entry; of no use to a client that has a full buffer to read.
    func deliver(_ event: ServerSentEvent) { _ = send(event) }

    func end(_ reason: End) {
        state.withLock { if $0.end == nil { $0.end = reason } }
        buffer.finish()
    }

    /// - Returns: whether there was no place for it.
    private func send(_ event: ServerSentEvent) -> Bool {
        if case .dropped = buffer.yield(event) { true } else { false }
    }
}
