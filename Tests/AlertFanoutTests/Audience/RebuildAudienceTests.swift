import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct RebuildAudienceTests {
    @Test(arguments: [1, 3, 100])
    func makesAnEmptyAudienceWhatTheGatewayKnows(sliceSize: Int) async throws {
        let people = try (0..<7).map { try Person(coordinate: .at(Double($0) / 4, 10)) } + [Person()]
        try await withGateway { gateway, pool in
            try await gateway.know(people)

            let result = try await pool.rebuild(sliceSize: sliceSize)

            #expect(result == AudienceRebuild(checked: 8, added: 8))
            #expect(try await pool.count("audience WHERE (chunk IS NULL) = (latitude IS NULL)") == 8)
            #expect(
                try await pool.count("(SELECT DISTINCT chunk, slot FROM audience WHERE slot >= 0) AS positions") == 7)
            #expect(try await pool.count("audience_chunks") == 4)
            #expect(try await pool.rebuild(sliceSize: sliceSize) == AudienceRebuild(checked: 8))
        }
    }

    @Test func whatMessagesBroughtNeedsNoRepair() async throws {
        let settings = try NotificationSettings(
            timeZone: "Asia/Kolkata", quietHours: QuietHours(from: 1_320, until: 450),
            mutedUntil: Date(timeIntervalSince1970: 1_700_000_000.5), onlyUrgent: true, weeklyInterruptions: 3)
        let people = [
            Person(
                coordinate: try .basel(), thresholds: [.hazel: 2, .houseDustMite: 9, .birch: 10], language: "de-CH",
                settings: settings, email: "someone@example.org"),
            Person(), Person(isDeleted: true),
        ]
        try await withGateway { gateway, pool in
            try await pool.audience(people)
            try await gateway.know(people)

            #expect(try await pool.rebuild() == AudienceRebuild(checked: 3))
        }
    }

    @Test func repairsWhatDiffersAtTheSameVersionAndKeepsTheOldRowAsHistory() async throws {
        let person = Person(coordinate: try .basel(), radius: 25)
        try await withGateway { gateway, pool in
            try await pool.audience([person])
            try await gateway.know([person])
            let position = try await pool.position(of: person.id)
            for radius in [26.0, 27] {
                try await pool.query("UPDATE audience SET radius_km = \(radius), thresholds = '{9}'")

                #expect(try await pool.rebuild() == AudienceRebuild(checked: 1, repaired: 1))
            }

            #expect(try await pool.count("audience WHERE radius_km = 25 AND thresholds = '{3}'") == 1)
            #expect(try await pool.count("audience_history WHERE radius_km IN (26, 27)") == 2)
            #expect(try await pool.position(of: person.id) == position)
        }
    }

    @Test func bringsAnOlderVersionUpToDateAndLeavesANewerOne() async throws {
        let (older, newer) = (UserID(), UserID())
        try await withGateway { gateway, pool in
            try await pool.audience([
                Person(id: older, version: 1, coordinate: try .basel()),
                Person(id: newer, version: 9, coordinate: try .basel(), radius: 99),
            ])
            try await gateway.know([
                Person(id: older, version: 2, coordinate: try .at(10, 10)), Person(id: newer, version: 8),
            ])

            #expect(try await pool.rebuild() == AudienceRebuild(checked: 2, changed: 1))

            #expect(try await pool.count("audience WHERE version = 2 AND latitude = 10") == 1)
            #expect(try await pool.count("audience WHERE version = 9 AND radius_km = 99") == 1)
            #expect(try await pool.count("audience_vacated") == 1)
            #expect(try await pool.seats(of: older).count == 2)
            #expect(try await pool.seats(of: newer).count == 1)
        }
    }

    @Test func whoIsGoneAtTheGatewayBecomesATombstone() async throws {
        let people = try [
            Person(id: UserID(UUID(uuid: (255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9))), coordinate: .basel()),
            Person(coordinate: .basel()), Person(coordinate: .basel()), Person(coordinate: .basel()),
        ]
        var deleted = people[1]
        deleted.version = 2
        deleted.isDeleted = true
        try await withGateway { gateway, pool in
            try await pool.audience(people)
            try await pool.audience([Person(id: people[0].id, version: 2, coordinate: try .basel())])
            try await gateway.know([deleted, people[2], people[3]])

            #expect(try await pool.rebuild(sliceSize: 2) == AudienceRebuild(checked: 3, removed: 2))

            #expect(try await pool.count("audience WHERE is_deleted AND version = 2 AND chunk IS NULL") == 2)
            #expect(try await pool.erasedSeats().count == 2)
            #expect(try await pool.seats(of: people[0].id).isEmpty)
            #expect(try await pool.count("audience_history") == 0)
            #expect(try await pool.rebuild(sliceSize: 2) == AudienceRebuild(checked: 3))
        }
    }

    @Test func refusesWhatCannotBeKeptWithTheReasonAndKeepsTheRest() async throws {
        let (good, bad) = (Person(coordinate: try .basel()), Person(coordinate: try .basel(), radius: 30))
        try await withGateway { gateway, pool in
            try await pool.audience([bad])
            let elsewhere = Person()
            try await gateway.know([good, Person(radius: 0), Person(radius: 30_000), bad, elsewhere])
            try await gateway.spoil(
                elsewhere.id,
                wishes: #"{"sensitivities": [], "radius": 9, "language": "en", "settings": {"timeZone": "Mars/Base"}}"#)
            try await gateway.spoil(bad.id, wishes: #"{"sensitivities": [{"allergen": "birch", "threshold": 11}]}"#)

            let result = try await pool.rebuild()

            #expect(result?.added == 1)
            #expect(result?.removed == 0)
            #expect(
                result?.refused["radius: must be more than 0 and at most 20016 kilometres, which is everywhere"] == 2)
            #expect(
                result?.refused.keys.filter { $0.hasPrefix("sensitivities[].threshold: must be a whole") }.count == 1)
            #expect(result?.refused.keys.filter { $0.hasPrefix("settings.timeZone: must be an IANA") }.count == 1)
            #expect(try await pool.count("audience WHERE user_id = \(bad.id.uuid) AND radius_km = 30") == 1)
        }
    }

    @Test func aGatewayThatKnowsNobodyChangesNothing() async throws {
        try await withGateway { _, pool in
            try await pool.audience([Person(coordinate: try .basel())])

            await #expect(throws: RebuildProblem.gatewayKnowsNobody) { try await pool.rebuild() }

            #expect(try await pool.count("audience WHERE chunk IS NOT NULL") == 1)
        }
    }

    @Test func aSecondRebuildAtTheSameTimeDoesNothing() async throws {
        try await withGateway { gateway, pool in
            try await gateway.know([Person(coordinate: try .basel())])
            let store = PostgresAudienceRebuildStore(pool: pool)

            let second = try await store.alone { try await pool.rebuild() }

            #expect(second == .some(nil))
            #expect(try await pool.count("audience") == 0)
            #expect(try await pool.rebuild()?.added == 1)
        }
    }

    @Test func fillsUpChunksWithRoomBeforeItMakesNewOnes() async throws {
        let people = try (0..<40).map { _ in try Person(coordinate: .basel()) }
        try await withGateway { gateway, pool in
            try await pool.audience([people[0]])
            try await pool.query("UPDATE audience_chunks SET used = 1010")
            try await gateway.know(people)

            #expect(try await pool.rebuild() == AudienceRebuild(checked: 40, added: 39))

            let used = try await pool.query("SELECT used::bigint FROM audience_chunks ORDER BY chunk").decode(Int.self)
            #expect(used == [1_024, 25])
            #expect(try await pool.count("(SELECT DISTINCT chunk, slot FROM audience) AS positions") == 40)
            #expect(try await pool.count("audience JOIN audience_chunks USING (chunk) WHERE slot >= used") == 0)
        }
    }

    @Test func changesThatArriveMeanwhileWinAndShareNoSeat() async throws {
        let people = try (0..<300).map { try Person(coordinate: .at(Double($0 % 3) / 2, 10)) }
        let newer = people.shuffled().prefix(150).map { person in
            var person = person
            person.version = 2
            person.radius = 99
            return person
        }
        try await withGateway { gateway, pool in
            try await gateway.know(people)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try await pool.rebuild(sliceSize: 20) }
                for part in 0..<2 {
                    group.addTask {
                        for (index, person) in newer.enumerated() where index % 2 == part {
                            try await pool.audience([person])
                        }
                    }
                }
                try await group.waitForAll()
            }

            #expect(try await pool.count("audience WHERE version = 2 AND radius_km = 99") == 150)
            #expect(try await pool.count("audience WHERE version = 1 AND radius_km = 25") == 150)
            #expect(try await pool.count("(SELECT DISTINCT chunk, slot FROM audience) AS positions") == 300)
            #expect(try await pool.count("audience JOIN audience_chunks USING (chunk) WHERE slot >= used") == 0)
        }
    }

    /// As after a backup that was made between the tombstone and what follows from it.
    @Test func forgetsTheReportsOfWhomTheGatewayDoesNotKnow() async throws {
        let (eva, other) = (Person(coordinate: try .basel()), Person(coordinate: try .basel()))
        try await withGateway { gateway, pool in
            try await gateway.know([other])
            try await pool.audience([eva, other])
            let crowd = Crowd(pool)
            for reporter in [eva.id, other.id, other.id] { try await crowd.report(by: reporter) }

            let result = try await pool.rebuild()

            #expect(result?.removed == 1)
            #expect(result?.forgotten == 1)
            #expect(
                try await TableSearch(pool).tables(containing: [eva.id.description]) == ["alert_fanout.audience"])
            #expect(try await pool.count("crowd_reports") == 2)
            #expect(try await pool.rebuild()?.forgotten == 0)
        }
    }
}
