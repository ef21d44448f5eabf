import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import MessageProtocol
import Messaging
import NIOCore
import Sessions
import Synchronization
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct InboxStreamTests {
    @Test func endsTheStreamOfAClientThatReadsTooSlowlyAndSaysSo() async throws {
        let stream = InboxStream(session: .sample(), cursor: InboxCursor(from: .noon), capacity: 2)
        for number in 0..<3 { stream.show(try .sample(stream.userID, "Entry \(number)")) }
        #expect(stream.reason == .clientIsSlow)

        // Nobody read until now; what there was place for comes still.
        var writer = GatheringWriter()
        try await stream.write(to: &writer)
        #expect(writer.text.contains("Entry 0") && writer.text.contains("Entry 1"))
        #expect(!writer.text.contains("Entry 2"))
        #expect(writer.text.hasSuffix(": more waits than is kept: connect again with the last event's id\n\n"))
    }

    @Test func givesAPlaceBackThoughTheAnswerWasNeverBegun() throws {
        let streams = InboxStreams(mostPerPerson: 1)
        let session = Session.sample()
        for _ in 0..<2 {
            let place = try streams.open(InboxStream(session: session, cursor: InboxCursor(from: .noon), capacity: 1))
            #expect(streams.count == 1)
            #expect(throws: InboxStreams.Refusal.tooManyOfPerson) {
                _ = try streams.open(InboxStream(session: session, cursor: InboxCursor(from: .noon), capacity: 1))
            }
            withExtendedLifetime(place) {}
        }
        #expect(streams.count == 0)
    }

    @Test func opensNoMoreThanTheProcessHolds() throws {
        let streams = InboxStreams(mostPerProcess: 1)
        let place = try streams.open(InboxStream(session: .sample(), cursor: InboxCursor(from: .noon), capacity: 1))
        #expect(throws: InboxStreams.Refusal.tooManyOfProcess) {
            _ = try streams.open(InboxStream(session: .sample(), cursor: InboxCursor(from: .noon), capacity: 1))
        }
        withExtendedLifetime(place) {}
    }

    @Test func findsWhatWasAnnouncedWhileEntriesCouldNotBeRead() async throws {
        let stream = InboxStream(session: .sample(), cursor: InboxCursor(from: .noon), capacity: 10)
        let store = OutageStore(announced: stream.userID, entry: try .sample(stream.userID, "Found"))
        let streams = InboxStreams()
        let place = try streams.open(stream)
        var updates = InboxUpdates(streams: streams, store: store, now: { .noon }, logger: .silent)
        updates.backoff = .init(base: .zero, limit: .zero)
        let running = Task { [updates] in try await updates.run() }
        var events = stream.events.makeAsyncIterator()
        let event = await events.next()
        running.cancel()
        try await running.value
        let found = try AnnouncedEntry.sample(stream.userID, "Found").event
        #expect(event == found)
        withExtendedLifetime(place) {}
    }

    @Suite struct Cursors {
        let first = UUID()

        @Test func admitsEachEntryOnce() {
            let answers = Self.admitted([(first, .noon), (first, .noon), (UUID(), .noon)], InboxCursor(from: .noon))
            #expect(answers == [true, false, true])
        }

        @Test func admitsWhatWasCommittedLaterThanItsTimeSays() {
            let edge = Date.noon - InboxCursor.overlap
            let answers = Self.admitted([(first, .noon), (UUID(), edge + 1), (UUID(), edge)], InboxCursor(from: edge))
            #expect(answers == [true, true, false])
        }

        @Test func knowsTheEventThatItContinuesAfter() {
            let cursor = InboxCursor(after: InboxEventID(createdAt: .noon, notificationID: first))
            #expect(Self.admitted([(first, .noon)], cursor) == [false])
        }

        @Test func forgetsNothingThatItWouldFindAgain() {
            let entries = (0..<500).map { (UUID(), Date.noon + Double($0)) }
            let answers = Self.admitted(entries + entries, InboxCursor(from: .noon))
            #expect(answers == Array(repeating: true, count: 500) + Array(repeating: false, count: 500))
        }

        private static func admitted(_ entries: [(UUID, Date)], _ cursor: InboxCursor) -> [Bool] {
            var cursor = cursor
            return entries.map { cursor.admit($0, createdAt: $1) }
        }
    }

    @Test func encodesEntriesThatDifferLittleAsIfEachWereAlone() throws {
        var json = InboxEntryJSON()
        for number in 0..<60 {
            let entry = InboxEntry.sample("Entry \(number % 20)", id: UUID())
            let (bytes, alone) = (try json.bytes(of: entry), try MessageCoding.encode(entry))
            #expect(bytes == alone)
        }
    }

    @Test func anEventsNameLeadsBackToIt() throws {
        let id = InboxEventID(createdAt: Date(timeIntervalSince1970: 1_682_596_800.123456), notificationID: UUID())
        #expect(id.description.hasPrefix("1682596800123456-"))
        #expect(try #require(InboxEventID("\(id)")).description == "\(id)")
    }

    @Test(arguments: ["", "x", "\(UUID()) AAAA", "\(UUID())", "no AAAAAAAAAAAAAAAAAAAAAA=="])
    func readsNoAnnouncementOutOfSomethingElse(_ payload: String) {
        #expect(InboxAnnouncement(payload) == nil)
    }
}

extension Date {
    fileprivate static let noon = Date(timeIntervalSince1970: 1_682_596_800)
}

extension Session {
    fileprivate static func sample() -> Session {
        Session(userID: UserID(), tokenDigest: [1], expiresAt: .distantFuture)
    }
}

extension InboxEntry {
    fileprivate static let id = UUID()

    fileprivate static func sample(_ title: String, id: UUID = id) -> InboxEntry {
        InboxEntry(
            id: NotificationID(id), kind: "alert", urgency: .routine, title: title, body: "Body", createdAt: .noon)
    }
}

extension AnnouncedEntry {
    fileprivate static func sample(_ userID: UserID, _ title: String) throws -> AnnouncedEntry {
        var json = InboxEntryJSON()
        return try AnnouncedEntry(.sample(title, id: title == "Found" ? InboxEntry.id : UUID()), of: userID, &json)
    }
}

extension Logger {
    fileprivate static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}

/// Announces one entry and fails when it is asked for it the first time.
private struct OutageStore: InboxEventStore {
    struct Outage: Error {}

    let announced: UserID
    let entry: AnnouncedEntry

    func entries(from sourceID: UUID, of userIDs: [UserID]) async throws -> [AnnouncedEntry] { throw Outage() }

    func entries(since starts: [UserID: Date], limit: Int) async throws -> [AnnouncedEntry] { [entry] }

    func chunks(of userIDs: [UserID]) async throws -> [UserID: Set<Int32>] { [:] }

    func validSessions(among digests: [[UInt8]], at now: Date) async throws -> Set<[UInt8]> { Set(digests) }

    func forEachAnnouncement(_ take: @Sendable (InboxAnnouncement?) -> Void) async throws {
        let ids = withUnsafeBytes(of: announced.uuid.uuid) { Data($0).base64EncodedString() }
        take(InboxAnnouncement("\(UUID()) \(ids)"))
        try await Task.sleep(for: .seconds(3_600))
    }
}

private struct GatheringWriter: ResponseBodyWriter {
    var text = ""

    mutating func write(_ buffer: ByteBuffer) async throws { text += String(buffer: buffer) }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
