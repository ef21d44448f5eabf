import Domain
import Foundation
import Logging
import Messaging
import ServiceLifecycle
import Sessions

/// Shows new entries to those who look at their inboxes here, for the life of the process.
///
/// One connection listens for all streams. What is announced while it is away, or while entries cannot be read, is
/// found when every stream looks back; that also happens now and then without a reason, since a dead connection may go
/// unnoticed for long.
struct InboxUpdates: Service {
    let streams: InboxStreams
    let store: any InboxEventStore
    let now: @Sendable () -> Date
    let logger: Logger
    var heartbeatInterval = Duration.seconds(20)
    /// Heartbeats from one unprompted look back to the next: five minutes.
    var heartbeatsPerLookBack = 15
    var backoff = Backoff(base: .milliseconds(200), limit: .seconds(10))

    private let backlog = InboxBacklog()

    /// People of one query.
    static let piece = 1_000
    /// The most entries that a stream catches up with.
    static let mostMissed = 200

    init(
        streams: InboxStreams, store: any InboxEventStore, now: @escaping @Sendable () -> Date, logger: Logger
    ) {
        (self.streams, self.store, self.now, self.logger) = (streams, store, now, logger)
    }

    /// Ends all streams at graceful shutdown; put it last in the `ServiceGroup`, so that it is shut down before the
    /// server, which waits for its connections.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await listen() }
                group.addTask { await beat() }
                group.addTask { await show() }
            }
        }
        streams.shutDown()
    }

    private func listen() async {
        do {
            try await store.forEachAnnouncement { announcement in
                guard let announcement else { return backlog.catchUp() }
                backlog.add(streams.connected(among: announcement.recipients), from: announcement.sourceID)
            }
        } catch is CancellationError {
            return
        } catch {
            logger.error("Live inboxes receive no announcements", metadata: ["reason": "\(error)"])
        }
    }

    private func show() async {
        var failures = 0
        for await _ in backlog.wakeUps {
            while let work = backlog.take(limit: Self.piece), !Task.isCancelled {
                do {
                    try await show(work)
                    failures = 0
                } catch {
                    failures += 1
                    logger.warning("Live inboxes are delayed", metadata: ["reason": "\(error)"])
                    try? await Task.sleep(for: backoff.delay(afterFailures: failures))
                    backlog.catchUp()
                }
            }
        }
    }

    private func show(_ work: InboxBacklog.Work) async throws {
        switch work {
        case .catchUp:
            try await streams.all.inPieces(of: Self.piece) { try await catchUp($0) }
        case .entries(let sourceID, let people):
            let entries = try await store.entries(from: sourceID, of: people)
            streams.show(entries)
            GatewayInboxMetrics.shown(entries.count, way: "announced")
        }
    }

    /// Sends these streams what they have missed; one that missed too much asks its client to read the inbox.
    func catchUp(_ streams: [InboxStream]) async throws {
        guard !streams.isEmpty else { return }
        // Of a person's several streams the one that is furthest behind.
        let starts = Dictionary(streams.map { ($0.userID, $0.lookBack) }, uniquingKeysWith: min)
        let found = try await store.entries(since: starts, limit: Self.mostMissed + 1)
        let entries = Dictionary(grouping: found, by: \.userID)
        for stream in streams {
            let missed = entries[stream.userID] ?? []
            if missed.count > Self.mostMissed {
                for entry in missed { stream.skip(entry) }
                stream.deliver(.readInbox)
            } else {
                for entry in missed { stream.show(entry) }
            }
        }
    }

    /// Looks where the people of these streams sit.
    /// - Returns: the streams of those who have moved, which have something to catch up with.
    func findSeats(of streams: [InboxStream]) async throws -> [InboxStream] {
        let people = streams.map(\.userID)
        return self.streams.seat(people, in: try await store.chunks(of: people))
    }

    private func beat() async {
        var beats = 0
        while (try? await Task.sleep(for: heartbeatInterval)) != nil {
            await beatOnce()
            beats += 1
            if beats.isMultiple(of: heartbeatsPerLookBack) { backlog.catchUp() }
        }
    }

    /// Ends the streams of sessions that are over, shows the others that they live, and follows those who have moved.
    func beatOnce() async {
        for stream in streams.all { stream.deliver(.heartbeat) }
        await checkSessions()
        await followPeople()
    }

    private func checkSessions() async {
        do {
            try await streams.all.inPieces(of: Self.piece) { streams in
                let valid = try await store.validSessions(among: streams.map(\.session.tokenDigest), at: now())
                for stream in streams where !valid.contains(stream.session.tokenDigest) { stream.end(.sessionEnded) }
            }
        } catch {
            logger.debug("Live inbox sessions not checked", metadata: ["reason": "\(error)"])
        }
    }

    private func followPeople() async {
        do {
            try await streams.all.inPieces(of: Self.piece) { try await catchUp(findSeats(of: $0)) }
        } catch {
            logger.debug("Live inbox seats not read", metadata: ["reason": "\(error)"])
            backlog.catchUp()
        }
    }
}

extension Array {
    fileprivate nonisolated(nonsending) func inPieces(
        of size: Int, _ body: nonisolated(nonsending) ([Element]) async throws -> Void
    ) async throws {
        for start in stride(from: 0, to: count, by: size) {
            try await body(Array(self[start..<Swift.min(start + size, count)]))
        }
    }
}
