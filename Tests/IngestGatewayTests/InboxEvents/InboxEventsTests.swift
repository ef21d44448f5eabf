import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Postgres
import Sessions
import TestSupport
import Testing

@testable import ingest_gateway

/// Live inboxes over HTTP and PostgreSQL, read by curl.
@Suite(.timeLimit(.minutes(20))) struct InboxEventsTests {
    @Test func showsANewEntryOnEachStreamOfItsPersonAndOnNoOther() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let (anna, ben) = (try await gateway.signIn(), try await gateway.signIn())
                try await gateway.reading(anna) { phone in
                    try await gateway.reading(anna) { laptop in
                        try await gateway.reading(ben) { other in
                            for lines in [phone, laptop, other] { try await lines.opened() }
                            try await database.notify("For Anna", [anna.userID, UserID()])
                            try await database.notify("For both", [anna.userID, ben.userID])
                            for lines in [phone, laptop, other] { try await lines.shown("For both") }
                            #expect(Set(phone.titles) == ["For Anna", "For both"])
                            #expect(Set(laptop.titles) == ["For Anna", "For both"])
                            #expect(other.titles == ["For both"])
                        }
                    }
                }
            }
        }
    }

    @Test func showsTheEntryAsTheInboxDoes() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn()
                let line = try await gateway.reading(anna) { lines in
                    try await lines.opened()
                    #expect(lines.all.contains { $0.lowercased() == "content-type: text/event-stream" })
                    try await database.notify("Birch", [anna.userID])
                    let line = try await lines.shown("Birch")
                    #expect(lines.all.contains("event: notification"))
                    return line
                }
                let shown = try MessageCoding.decode(InboxEntry.self, from: Array(line.dropFirst(6).utf8))
                try await database.withPool(of: "ingest_gateway") { pool in
                    let inbox = try await PostgresInboxStore(pool: pool).newest(1, of: anna.userID)
                    let (expected, seen) = (try inbox.map(Self.json), try Self.json(shown))
                    #expect(expected == [seen])
                }
            }
        }
    }

    /// As the client gets it; the database knows microseconds.
    private static func json(_ entry: InboxEntry) throws -> String {
        String(decoding: try MessageCoding.encode(entry), as: UTF8.self)
    }

    @Test func showsNewEntriesOfTheNotifier() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn()
                try await gateway.reading(anna) { lines in
                    try await lines.opened()
                    let alert = try await database.deliverAlert("Birch", to: [anna.userID, UserID()])
                    #expect(try await lines.shown("Birch").contains("\(alert)"))
                }
            }
        }
    }

    @Test func everyReplicaShowsItToThoseWhoAreConnectedThere() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { first in
                try await LiveGateway.run(over: database) { second in
                    let (anna, ben) = (try await first.signIn(), try await first.signIn())
                    try await first.reading(anna) { annas in
                        try await second.reading(ben) { bens in
                            try await annas.opened()
                            try await bens.opened()
                            try await database.notify("Both", [anna.userID, ben.userID])
                            try await annas.shown("Both")
                            try await bens.shown("Both")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: ["header", "query"])
    func continuesAfterTheLastEventThatTheClientSaw(_ way: String) async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn()
                try await database.notify("Long ago", [anna.userID], at: Date().addingTimeInterval(-3_600))
                let last = try await gateway.reading(anna) { lines in
                    try await lines.opened()
                    try await database.notify("Seen", [anna.userID])
                    try await lines.shown("Seen")
                    return try #require(lines.ids.last)
                }
                try await database.notify("Missed", [anna.userID])
                try await gateway.reading(
                    anna, way == "query" ? "?lastEventID=\(last)" : "",
                    headers: way == "header" ? ["Last-Event-ID: \(last)"] : []
                ) { lines in
                    try await lines.shown("Missed")
                    try await database.notify("Live", [anna.userID])
                    try await lines.shown("Live")
                    #expect(lines.titles == ["Missed", "Live"])
                }
            }
        }
    }

    @Test func showsNothingOfBeforeToAClientThatIsNew() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn()
                try await database.notify("Before", [anna.userID])
                try await gateway.reading(anna) { lines in
                    try await lines.opened()
                    // Everybody looks back, and finds the entry that was there.
                    try await gateway.loseListener(in: database)
                    try await database.notify("After", [anna.userID])
                    try await lines.shown("After")
                    #expect(lines.titles == ["After"])
                }
            }
        }
    }

    @Test func findsEntriesMadeWhileNobodyListened() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn()
                try await gateway.reading(anna) { lines in
                    try await lines.opened()
                    try await database.notify("Received", [anna.userID])
                    try await lines.shown("Received")
                    try await database.notify("Missed", [anna.userID], announced: false)
                    try await gateway.loseListener(in: database)
                    try await lines.shown("Missed")
                    try await database.notify("Received again", [anna.userID])
                    try await lines.shown("Received again")
                    #expect(lines.titles == ["Received", "Missed", "Received again"])
                }
            }
        }
    }

    @Test func showsAnEntryOnceThoughItIsAnnouncedTwice() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn()
                try await gateway.reading(anna) { lines in
                    try await lines.opened()
                    let source = try await database.notify("Once", [anna.userID])
                    try await lines.shown("Once")
                    try await database.notify("Once", [anna.userID], source: source)
                    try await database.notify("Next", [anna.userID])
                    try await lines.shown("Next")
                    #expect(lines.titles == ["Once", "Next"])
                }
            }
        }
    }

    @Test func asksAClientThatMissedTooMuchToReadTheInbox() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn()
                for number in 0...InboxUpdates.mostMissed {
                    try await database.notify("Entry \(number)", [anna.userID], announced: false)
                }
                let last = InboxEventID(createdAt: Date().addingTimeInterval(-60), notificationID: UUID())
                try await gateway.reading(anna, headers: ["Last-Event-ID: \(last)"]) { lines in
                    _ = try await lines.first("the advice") { $0 == "event: read-inbox" }
                    try await database.notify("Live", [anna.userID])
                    try await lines.shown("Live")
                    #expect(lines.titles == ["Live"])
                }
            }
        }
    }

    @Test(arguments: ["signs out", "deletes the account"])
    func endsWithTheSession(_ act: String) async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let (anna, ben) = (try await gateway.signIn(), try await gateway.signIn())
                try await gateway.reading(anna) { annas in
                    try await gateway.reading(ben) { bens in
                        try await annas.opened()
                        try await bens.opened()
                        if act == "signs out" {
                            try await gateway.people.signOut(anna.token)
                        } else {
                            try await gateway.people.erase(anna.userID, at: Date())
                        }
                        await gateway.updates.beatOnce()
                        _ = try await annas.first("the farewell") { $0.contains("the session has ended") }
                        try await database.notify("Goes on", [anna.userID, ben.userID])
                        try await bens.shown("Goes on")
                        #expect(annas.titles.isEmpty)
                    }
                }
            }
        }
    }

    @Test func refusesAPersonsStreamBeyondTheLimitUntilOneIsClosed() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database, streams: InboxStreams(mostPerPerson: 1)) { gateway in
                let (anna, ben) = (try await gateway.signIn(), try await gateway.signIn())
                try await gateway.reading(anna) { first in
                    try await first.opened()
                    try await gateway.reading(anna) { second in
                        _ = try await second.first("the refusal") { $0.hasPrefix("HTTP/1.1 429") }
                    }
                    try await gateway.reading(ben) { try await $0.opened() }
                }
                try await eventually("the place is free") { gateway.updates.streams.count == 0 }
                try await gateway.reading(anna) { try await $0.opened() }
            }
        }
    }

    @Test func endsItsStreamsWhenItShutsDown() async throws {
        try await LiveGateway.withDatabase { database in
            let (opened, open) = AsyncStream.makeStream(of: Void.self)
            let reading = try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn()
                let reading = Task {
                    try await gateway.reading(anna) { lines in
                        try await lines.opened()
                        open.yield()
                        _ = try await lines.first("the farewell") { $0.contains("the server restarts") }
                    }
                }
                for await _ in opened { break }
                return reading
            }
            try await reading.value
        }
    }

    @Test func opensThoughNothingCanBeAnnounced() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database, congestion: "the broker is full") { gateway in
                try await gateway.reading(try await gateway.signIn()) { try await $0.opened() }
            }
        }
    }

    @Test(arguments: ["1", "abc", "1-2", "-1-\(UUID())", "99999999999999999-\(UUID())"])
    func refusesAnIDThatNoEventHas(_ id: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(
                .get, "/api/v1/inbox/events?lastEventID=\(id)", token: try await gateway.signUp())
            #expect(answer.status == 400)
            #expect(try answer.parameters == ["lastEventID"])
        }
    }

    @Test func opensForNobodyWhoIsNotSignedIn() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/api/v1/inbox/events")
            #expect(answer.status == 401)
        }
    }
}
