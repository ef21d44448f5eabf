import Domain
import Foundation
import MessageProtocol
import TestSupport
import Testing

@testable import ingest_gateway
@testable import notifier

/// Live inboxes of what comes in blocks, which name seats and not people.
@Suite(.timeLimit(.minutes(20))) struct BlockEventsTests {
    @Test func showsItToThoseWhoAreNamed() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn(at: Seat(chunk: 4, slot: 0), in: database)
                let ben = try await gateway.signIn(at: Seat(chunk: 4, slot: 1), in: database)
                let carl = try await gateway.signIn(at: Seat(chunk: 5, slot: 0), in: database)
                try await gateway.reading(anna) { annas in
                    try await gateway.reading(ben) { bens in
                        try await gateway.reading(carl) { carls in
                            for lines in [annas, bens, carls] { try await lines.opened() }
                            try await database.notify("For Anna", in: 4, slots: [0], announcing: "1-5")
                            try await annas.shown("For Anna")
                            try await database.notify("For both", in: 4, slots: [0, 1], announcing: "4")
                            for lines in [annas, bens] { try await lines.shown("For both") }
                            try await database.notify("For Carl", in: 5, slots: [0], announcing: "2,5-7")
                            try await carls.shown("For Carl")
                            #expect(annas.titles == ["For Anna", "For both"])
                            #expect(bens.titles == ["For both"])
                            #expect(carls.titles == ["For Carl"])
                        }
                    }
                }
            }
        }
    }

    @Test func showsWhatTheNotifierDelivers() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn(at: Seat(chunk: 4, slot: 0), in: database)
                let ben = try await gateway.signIn(at: Seat(chunk: 6, slot: 1), in: database)
                try await gateway.reading(anna) { annas in
                    try await gateway.reading(ben) { bens in
                        for lines in [annas, bens] { try await lines.opened() }
                        let alert = try await database.deliverAlert("Birch", toBlocks: [4: [0x10], 6: [0, 0x10]])
                        for lines in [annas, bens] {
                            #expect(try await lines.shown("Birch").contains("\(alert)"))
                        }
                        try await database.deliverAlert("Grass", toBlocks: [6: [0, 0x10]])
                        try await bens.shown("Grass")
                    }
                }
            }
        }
    }

    @Test func whoMovesIsFollowedAtTheNextHeartbeat() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn(at: Seat(chunk: 4, slot: 0), in: database)
                let ben = try await gateway.signIn(at: Seat(chunk: 5, slot: 1), in: database)
                try await gateway.reading(anna) { annas in
                    try await gateway.reading(ben) { bens in
                        for lines in [annas, bens] { try await lines.opened() }
                        try await database.seat(anna.userID, at: Seat(chunk: 5, slot: 0))
                        try await database.notify("New place", in: 5, slots: [0, 1], announcing: "5")
                        try await bens.shown("New place")
                        // Until then nobody looks for her there.
                        await gateway.updates.beatOnce()
                        try await annas.shown("New place")

                        try await database.notify("New place again", in: 5, slots: [0], announcing: "5")
                        try await annas.shown("New place again")
                        // Matched before she moved.
                        try await database.notify("Old place", in: 4, slots: [0], announcing: "4")
                        try await annas.shown("Old place")
                        #expect(annas.titles == ["New place", "New place again", "Old place"])
                    }
                }
            }
        }
    }

    @Test func whoHadNoSeatIsFoundAtTheNextHeartbeat() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn()
                try await gateway.reading(anna) { annas in
                    try await annas.opened()
                    try await database.seat(anna.userID, at: Seat(chunk: 4, slot: 0))
                    await gateway.updates.beatOnce()
                    try await database.notify("First", in: 4, slots: [0], announcing: "4")
                    try await annas.shown("First")
                }
            }
        }
    }

    @Test(arguments: ["soon", "5-4", "", "4,,5"])
    func anAnnouncementThatCannotBeReadMakesEveryStreamLookBack(_ chunks: String) async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn(at: Seat(chunk: 4, slot: 0), in: database)
                try await gateway.reading(anna) { annas in
                    try await annas.opened()
                    try await database.notify("Found", in: 4, slots: [0], announcing: chunks)
                    try await annas.shown("Found")
                }
            }
        }
    }

    @Test func continuesAfterTheLastEventThatTheClientSaw() async throws {
        try await LiveGateway.withDatabase { database in
            try await LiveGateway.run(over: database) { gateway in
                let anna = try await gateway.signIn(at: Seat(chunk: 4, slot: 0), in: database)
                let last = try await gateway.reading(anna) { annas in
                    try await annas.opened()
                    try await database.notify("Seen", in: 4, slots: [0], announcing: "4")
                    try await annas.shown("Seen")
                    return try #require(annas.ids.last)
                }
                try await database.notify("Missed", in: 4, slots: [0], announcing: nil)
                try await gateway.reading(anna, headers: ["Last-Event-ID: \(last)"]) { annas in
                    try await annas.shown("Missed")
                    try await database.notify("Live", in: 4, slots: [0], announcing: "4")
                    try await annas.shown("Live")
                    #expect(annas.titles == ["Missed", "Live"])
                }
            }
        }
    }
}

extension LiveGateway {
    /// Somebody who is signed in and whom alert-fanout knows.
    fileprivate func signIn(at seat: Seat, in database: DatabaseForTests) async throws -> Person {
        let person = try await signIn()
        try await database.seat(person.userID, at: seat)
        return person
    }
}

extension DatabaseForTests {
    /// Has the notifier handle blocks.
    @discardableResult
    fileprivate func deliverAlert(_ title: String, toBlocks people: [Int32: [UInt8]]) async throws -> AlertID {
        let alertID = AlertID()
        let blocks = people.sorted { $0.key < $1.key }.map { NotificationBlock(chunk: $0.key, people: $0.value) }
        try await withPool(of: "notifier") { pool in
            let deliver = DeliverBlocks(store: PostgresBlockStore(pool: pool, enabledChannels: [])) { Date() }
            try await deliver(
                NotificationBlocksReady(
                    batchID: BatchID(), alertID: alertID, lane: .station, urgency: .urgent, threadID: ThreadID(),
                    raisedAt: Date(), expiresAt: Date().addingTimeInterval(3_600),
                    texts: [NotificationBlockText(language: "en", title: title, body: "Body")], blocks: blocks),
                messageID: UUID())
        }
        return alertID
    }
}
