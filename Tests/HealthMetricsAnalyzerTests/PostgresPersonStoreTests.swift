import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres
import TestSupport
import Testing

@testable import health_metrics_analyzer

@Suite struct PostgresPersonStoreTests {
    @Test func knowsThePersonAsOfTheHighestVersion() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.people.keepIfNewer(.somebody(userID, version: 2, timeZone: "Asia/Tokyo"))
            try await analyzer.people.keepIfNewer(.somebody(userID, version: 1, timeZone: "Europe/Zurich"))

            let person = try #require(try await analyzer.people.person(userID))

            #expect(person.timeZone.identifier == "Asia/Tokyo")
            #expect(person.coordinate?.latitude == 47.37)
            #expect(person.radius == Kilometres(25))
            #expect(person.sensitivities.map(\.allergen) == [.alder])
            #expect(try await analyzer.people.person(UserID()) == nil)
        }
    }

    /// What nobody measures explains no day; and an analyzer of 0.8.0 could not read the row.
    @Test func keepsNoAllergenThatIsNotMeasured() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            var change = try SubscriberChanged.somebody(userID)
            change.sensitivities = try [Allergen.dust, .birch, .mould].map {
                try Sensitivity(allergen: $0, threshold: Intensity(4))
            }
            try await analyzer.people.keepIfNewer(change)

            #expect(try await analyzer.people.person(userID)?.sensitivities.map(\.allergen) == [.birch])
        }
    }

    @Test func aDeletedAccountLeavesNothingBehind() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let (userID, other) = (UserID(), UserID())
            for person in [userID, other] { try await analyzer.record([try .fever()], of: person) }

            try await analyzer.people.keepIfNewer(.somebody(userID, version: 2, isDeleted: true))

            for table in PostgresPersonEraser.tables + ["person_keys"] {
                let rows = try await analyzer.pool.query("SELECT user_id FROM \(identifier: table)")
                #expect(!(try rows.decode(UUID.self)).contains(userID.uuid), "\(table)")
            }
            #expect(try await analyzer.samples(of: other).count == 1)
        }
    }

    /// Whoever adds a table of people's data adds it to the list.
    @Test func everyTableWithPeopleIsErased() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let tables = try await analyzer.pool.query(
                """
                SELECT relation.relname::text FROM pg_class relation
                JOIN pg_attribute column_ ON column_.attrelid = relation.oid AND column_.attname = 'user_id'
                WHERE relation.relkind = 'r' AND relation.relnamespace = current_schema()::regnamespace
                """)

            let others = ["people", "person_keys", "consents", "erased_people", "export_pieces"]
            #expect(Set(try tables.decode(String.self)) == Set(PostgresPersonEraser.tables + others))
        }
    }

    @Test func nothingMoreIsKeptOfADeletedAccount() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.people.keepIfNewer(.somebody(userID, version: 2, isDeleted: true))

            let count = try await analyzer.record([try .fever()], of: userID, handling: UUID())
            let seen = try await analyzer.pool.transaction { transaction in
                try await transaction.changePersonHealth(of: userID, under: analyzer.masterKeys) { health in
                    health.memory.tolerance = 2
                    return health.days.count
                }
            }

            #expect(count == RecordingCount())
            #expect(seen == 0)
            for table in PostgresPersonEraser.tables + ["person_keys", "outbox"] {
                #expect(try await analyzer.count("\(identifier: table)") == 0, "\(table)")
            }
        }
    }

    @Test func oneChangeOfAPersonsHealthWaitsForTheOther() async throws {
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await analyzer.pool.transaction { transaction in
                            try await transaction.changePersonHealth(of: userID, under: analyzer.masterKeys) {
                                $0.memory.tolerance += 1
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }

            #expect(try await analyzer.health(of: userID).memory.tolerance == 9)
        }
    }

    @Test func aChangeThatFailsLeavesEverythingAsItWas() async throws {
        struct Refusal: Error {}
        try await AnalyzerUnderTest.with { analyzer in
            let userID = UserID()
            try await analyzer.record([try .pulse(60)], of: userID)

            await #expect(throws: Refusal.self) {
                try await analyzer.pool.transaction { transaction in
                    try await transaction.changePersonHealth(of: userID, under: analyzer.masterKeys) { health in
                        health.days = []
                        throw Refusal()
                    }
                }
            }

            #expect(try await analyzer.health(of: userID).days.count == 1)
        }
    }
}
