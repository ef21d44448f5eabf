import Domain
import Foundation
import Logging
import Sessions
import TestSupport
import Testing

@testable import ingest_gateway

/// Whom an announcement of chunks concerns, of those who are connected.
@Suite(.timeLimit(.minutes(20))) struct ConnectedSeatsTests {
    @Test(arguments: [
        ("7", [Int32(7)...7]), ("12-15,20", [12...15, 20...20]), ("0-2147483647", [0...Int32.max]), ("3-3", [3...3]),
    ])
    func readsRanges(_ text: String, ranges: [ClosedRange<Int32>]) throws {
        #expect(try #require(ChunkRanges(text)).ranges == ranges)
    }

    @Test(arguments: [
        "", ",", "1,", "-1", "1-", "1-2-3", "2-1", "1,1", "1-4,4-5", "5,3", "a", "1 2", "2147483648", "0x1",
    ])
    func readsNoRangesOutOfSomethingElse(_ text: String) {
        #expect(ChunkRanges(text) == nil)
    }

    @Test func readsWhoIsMeant() throws {
        let (source, userID) = (UUID(), UserID())
        let bytes = withUnsafeBytes(of: userID.uuid.uuid) { Data($0).base64EncodedString() }
        let people = try #require(InboxAnnouncement("\(source) \(bytes)"))
        #expect(people.sourceID == source && people.recipients == .people([userID]))

        let chunks = try #require(InboxAnnouncement("\(source) chunks 1-3,9"))
        let ranges = try #require(ChunkRanges("1-3,9"))
        #expect(chunks.sourceID == source && chunks.recipients == .chunks(ranges))
    }

    @Test(arguments: [
        "chunks 1", "\(UUID()) chunks", "\(UUID()) chunks x", "\(UUID()) cells 1", "\(UUID()) chunks 1 2",
    ])
    func readsNoChunksOutOfSomethingElse(_ payload: String) {
        #expect(InboxAnnouncement(payload) == nil)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func findsThePeopleOfTheseChunks(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var seats = ConnectedSeats()
        var plain: [UserID: Set<Int32>] = [:]
        let everybody = (0..<30).map { _ in UserID() }
        for _ in 0..<200 {
            guard let userID = everybody.randomElement(using: &random) else { continue }
            if Bool.random(using: &random) {
                let chunks = Set(
                    (0..<Int.random(in: 0...3, using: &random)).map { _ in Int32.random(in: 0...40, using: &random) })
                let before = plain.updateValue(chunks, forKey: userID)
                let isNew = before.map { !chunks.isSubset(of: $0) } ?? false
                #expect(seats.seat(userID, in: chunks) == isNew)
            } else {
                plain[userID] = nil
                seats.leave(userID)
            }
        }
        for text in ["3", "0-40", "5-9,20", "1,2,3,4,30-39", "41-900"] {
            let ranges = try #require(ChunkRanges(text))
            let expected = plain.filter { !$0.value.isDisjoint(with: ranges.ranges.joined()) }.keys
            #expect(seats.people(in: ranges) == Set(expected))
        }
    }

    @Test func gathersWhatIsAnnouncedOfASourceWhileItIsRead() async throws {
        let open = (0..<3).map { _ in
            InboxStream(
                session: Session(userID: UserID(), tokenDigest: [1], expiresAt: .distantFuture),
                cursor: InboxCursor(from: .now), capacity: 10)
        }
        let people = open.map(\.userID)
        let store = HeldStore(chunks: [people[0]: [1], people[1]: [2], people[2]: [3, 7]])
        let streams = InboxStreams()
        let places = try open.map { try streams.open($0) }
        let updates = InboxUpdates(
            streams: streams, store: store, now: { .now },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
        #expect(try await updates.findSeats(of: open).isEmpty)
        let running = Task { try await updates.run() }

        let source = UUID()
        var reads = store.reads.stream.makeAsyncIterator()
        await store.announce("\(source) chunks 1")
        let first = await reads.next()
        for chunks in ["2", "3-6", "1-2,8"] { await store.announce("\(source) chunks \(chunks)") }
        store.answers.continuation.yield()
        let second = await reads.next()
        store.answers.continuation.yield()
        running.cancel()
        try await running.value

        #expect(first == [people[0]])
        #expect(second == Set(people))
        withExtendedLifetime(places) {}
    }
}

/// Answers when the test says so.
private final class HeldStore: InboxEventStore {
    private let chunks: [UserID: Set<Int32>]
    private let announcements = AsyncStream.makeStream(of: InboxAnnouncement?.self)
    private let taken = AsyncStream.makeStream(of: Void.self)
    /// Whose entries are read.
    let reads = AsyncStream.makeStream(of: Set<UserID>.self)
    let answers = AsyncStream.makeStream(of: Void.self)

    init(chunks: [UserID: Set<Int32>]) { self.chunks = chunks }

    /// Returns when it was taken.
    func announce(_ payload: String) async {
        announcements.continuation.yield(InboxAnnouncement(payload))
        for await _ in taken.stream { break }
    }

    func entries(from sourceID: UUID, of userIDs: [UserID]) async throws -> [AnnouncedEntry] {
        reads.continuation.yield(Set(userIDs))
        for await _ in answers.stream { break }
        return []
    }

    func entries(since starts: [UserID: Date], limit: Int) async throws -> [AnnouncedEntry] { [] }

    func chunks(of userIDs: [UserID]) async throws -> [UserID: Set<Int32>] { chunks }

    func validSessions(among digests: [[UInt8]], at now: Date) async throws -> Set<[UInt8]> { Set(digests) }

    func forEachAnnouncement(_ take: @Sendable (InboxAnnouncement?) -> Void) async throws {
        for await announcement in announcements.stream {
            take(announcement)
            taken.continuation.yield()
        }
    }
}
