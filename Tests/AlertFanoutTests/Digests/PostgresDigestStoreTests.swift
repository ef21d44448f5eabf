import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import alert_fanout

@Suite struct PostgresDigestStoreTests {
    private let basel: Coordinate
    /// From 12:00 to 14:00 in Zürich; it is 13:00 there.
    private let quiet: NotificationSettings

    init() throws {
        basel = try .basel()
        quiet = try NotificationSettings(
            timeZone: "Europe/Zurich", quietHours: QuietHours(from: 12 * 60, until: 14 * 60))
    }

    @Test func whatCameInQuietHoursIsReadAtTheirEndInOneDigest() async throws {
        try await withFanoutDatabase { pool in
            let people = (0..<3).map { _ in Person(coordinate: basel, settings: quiet) }
            try await pool.audience(people)
            let rig = try FanOutRig(pool)
            try await rig.fanOut(.birch(4, at: basel))
            try await rig.fanOut(.birch(7, at: basel))

            let early = try await rig.digests(at: .noon + 3_599)
            #expect(early == DigestRound())
            let round = try await rig.digests(at: .noon + 3_600)
            let again = try await rig.digests(at: .noon + 3_600)

            #expect(round == DigestRound(people: 3, digests: 1))
            #expect(again == DigestRound())
            let batch = try #require(try await pool.announcedBatches().first)
            #expect(Set(batch.recipients) == Set(people.map(\.id)))
            #expect(batch.lane == .digest)
            #expect(batch.title == "2 alerts for you")
            #expect(batch.body.hasPrefix("Birch pollen: "))
            #expect(batch.personalNote == nil)
            #expect(batch.thresholds == nil)
            #expect(try await pool.row(of: batch.alertID).matched == 3)
            #expect(try await pool.announcedBatches().count == 1)
        }
    }

    @Test func aDigestIsWrittenInTheReadersLanguage() async throws {
        try await withFanoutDatabase { pool in
            let people = ["de-CH", "fr"].map { Person(coordinate: basel, language: $0, settings: quiet) }
            try await pool.audience(people)
            let rig = try FanOutRig(pool)
            try await rig.fanOut(.birch(at: basel))

            _ = try await rig.digests(at: .noon + 3_600)

            let batches = try await pool.announcedBatches()
            #expect(Set(batches.map(\.title)) == ["Eine Warnung für Sie", "An alert for you"])
            for batch in batches {
                #expect(batch.recipients == [people[batch.language == "de" ? 0 : 1].id])
                #expect(batch.body.hasPrefix(batch.language == "de" ? "Birkenpollen: " : "Birch pollen: "))
            }
        }
    }

    @Test func whoHasMovedReadsItTooAndWhoIsGoneDoesNot() async throws {
        try await withFanoutDatabase { pool in
            var people = (0..<3).map { _ in Person(coordinate: basel, settings: quiet) }
            try await pool.audience(people)
            let rig = try FanOutRig(pool)
            try await rig.fanOut(.birch(at: basel))
            people[1].coordinate = try .at(52, 4)
            people[1].version = 2
            people[2].version = 2
            try await pool.audience([people[1]])
            try await pool.forget(people[2])

            let round = try await rig.digests(at: .noon + 3_600)

            #expect(round?.people == 2)
            #expect(try await Set(pool.announcedRecipients()) == [people[0].id, people[1].id])
        }
    }

    /// Of three one has moved by then, and one has left.
    @Test func theBlocksOfADigestNameTheSeatsOfItsAlerts() async throws {
        try await withFanoutDatabase(takesBlocks: true) { pool in
            var people = ["en", "de", "en"].map { Person(coordinate: basel, language: $0, settings: quiet) }
            try await pool.audience(people)
            let seats = try await people.seats(in: pool)
            let rig = try FanOutRig(pool)
            try await rig.fanOut(.birch(at: basel))
            people[1].coordinate = try .at(52, 4)
            (people[1].version, people[2].version) = (2, 2)
            try await pool.audience([people[1]])
            try await pool.forget(people[2])

            let round = try await rig.digests(at: .noon + 3_600)

            #expect(round?.people == 2)
            let message = try #require(try await pool.announcedBlocks().first)
            #expect(message.lane == .digest)
            #expect(message.recipients == 2)
            #expect(message.texts.map(\.language) == ["en", "de"])
            #expect(message.texts.allSatisfy { $0.personalNote == nil })
            let named = message.blocks.flatMap { block in
                block.people.indices.filter { block.people[$0] > 0 }.map {
                    AudiencePosition(chunk: block.chunk, slot: $0)
                }
            }
            #expect(named == Array(seats.prefix(2)))
            #expect(try await Set(pool.announcedRecipients()) == [people[0].id, people[1].id])
            #expect(try await pool.row(of: message.alertID).matched == 2)
        }
    }

    @Test func whoHasMutedSinceIsMutedInTheDigestsAccount() async throws {
        try await withFanoutDatabase { pool in
            var people = (0..<2).map { _ in Person(coordinate: basel, settings: quiet) }
            try await pool.audience(people)
            let rig = try FanOutRig(pool)
            try await rig.fanOut(.birch(at: basel))
            people[1].settings.mutedUntil = .noon + 86_400
            people[1].version = 2
            try await pool.audience([people[1]])

            _ = try await rig.digests(at: .noon + 3_600)

            let batch = try #require(try await pool.announcedBatches().first)
            #expect(batch.recipients == [people[0].id])
            #expect(try await pool.row(of: batch.alertID).matched == 2)
            #expect(try await pool.ledger(of: batch.alertID) == ["muted muted-by-person": 1])
        }
    }

    @Test func aRoundTakesWholeChunksAndSaysThatThereIsMore() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience(
                [Person(coordinate: basel, settings: quiet)]
                    + [Person(coordinate: try .at(48.3, 7.6), radius: 100, settings: quiet)])
            let rig = try FanOutRig(pool)
            try await rig.fanOut(.birch(at: basel))
            var store = rig.digestStore
            store.chunksPerRound = 1

            var rounds: [DigestRound?] = []
            for _ in 1...3 {
                rounds.append(try await store.deliverDue(over: rig.audience.current(), at: .noon + 3_600))
            }

            let one = DigestRound(people: 1, digests: 1, isFull: true)
            #expect(rounds == [one, one, DigestRound()])
            // The same digest for both, with one account.
            #expect(try await Set(pool.announcedBatches().map(\.alertID)).count == 1)
            let alert = try #require(try await pool.announcedBatches().first?.alertID)
            #expect(try await pool.row(of: alert).matched == 2)
            #expect(try await Set(pool.announcedBatches().map(\.batchID)).count == 2)
        }
    }
}

extension FanOutRig {
    var digestStore: PostgresDigestStore {
        PostgresDigestStore(pool: pool, texts: texts, batchSize: settings.batchSize)
    }

    func digests(at now: Date) async throws -> DigestRound? {
        try await digestStore.deliverDue(over: audience.current(), at: now)
    }
}

extension [Person] {
    /// Those of everybody, in their order.
    fileprivate func seats(in pool: PostgresPool) async throws -> [AudiencePosition] {
        var seats: [AudiencePosition] = []
        for person in self { seats.append(try #require(try await pool.position(of: person.id))) }
        return seats
    }
}

extension PostgresPool {
    fileprivate func forget(_ person: Person) async throws {
        var change = try person.change()
        change.isDeleted = true
        try await PostgresAudienceStore(pool: self).keepIfNewer(AudienceMember(change))
    }
}
