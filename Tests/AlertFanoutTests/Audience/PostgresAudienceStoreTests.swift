import Domain
import Postgres
import Testing

@testable import alert_fanout

@Suite struct PostgresAudienceStoreTests {
    @Test(arguments: [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1], [3, 3, 3]])
    func theHighestVersionWinsInWhateverOrderTheyArrive(order: [Int]) async throws {
        let basel = try Coordinate.basel()
        let id = UserID()
        try await withFanoutDatabase { pool in
            for version in order {
                try await pool.audience([
                    Person(
                        id: id, version: version, coordinate: basel, radius: Double(version),
                        thresholds: version == 3 ? [.grass: 3, .oak: 4] : [.birch: version])
                ])
            }

            let person = try await pool.query("SELECT version, radius_km FROM audience")
            let allergens = try await pool.query(
                "SELECT allergen, threshold::bigint FROM audience_allergens ORDER BY 1")
            #expect(try person.decode((Int, Double).self).map { "\($0)" } == ["(3, 3.0)"])
            #expect(try allergens.decode((String, Int).self).map { "\($0)" } == [#"("grass", 3)"#, #"("oak", 4)"#])
        }
    }

    @Test func manyVersionsAtOnceLeaveTheHighest() async throws {
        let basel = try Coordinate.basel()
        let id = UserID()
        try await withFanoutDatabase { pool in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for version in (1...20).shuffled() {
                    let person = Person(
                        id: id, version: version, coordinate: basel,
                        thresholds: version.isMultiple(of: 2) ? [.birch: 3] : [.grass: 3])
                    group.addTask { try await pool.audience([person]) }
                }
                try await group.waitForAll()
            }

            let rows = try await pool.query(
                "SELECT version, (SELECT string_agg(allergen, '+') FROM audience_allergens) FROM audience")
            #expect(try rows.decode((Int, String).self).map { "\($0)" } == [#"(20, "birch")"#])
        }
    }

    @Test func aPlaceGivenUpIsNotBroughtBackByAnOlderVersion() async throws {
        let basel = try Coordinate.basel()
        let id = UserID()
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(id: id, version: 2), Person(id: id, version: 1, coordinate: basel)])

            try await pool.matchAlert(.birch(at: basel))

            #expect(try await pool.announcedRecipients().isEmpty)
        }
    }
}
