import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct LoadEverybodyTests {
    @Test(arguments: [1, 2, 4])
    func isWhatReadingInARowGives(connections: Int) async throws {
        var random = SeededRandom(seed: 11)
        let zones = ["UTC", "Asia/Kolkata", "Europe/Zurich", "Pacific/Fiji"]
        let query = try AudienceQuery(allergens: [], intensity: Intensity(10), coordinate: .at(10, 5.5))
        var people: [Person] = []
        for number in 0..<3_000 {
            var person = Person(radius: .random(in: 1...500, using: &random))
            person.coordinate = try .at(Double(number % 40) / 2, .random(in: 5...5.9, using: &random))
            person.thresholds[Allergen.allCases.randomElement(using: &random) ?? .cat] = 1
            person.settings.timeZone = zones.randomElement(using: &random) ?? "UTC"
            people.append(person)
        }
        try await withDatabase(schemas: [SchemaForTests("alert_fanout", AlertFanoutMigrations.all)]) {
            [people] database in
            try await database.withPool(of: "alert_fanout", change: { $0.poolSize = connections }) { pool in
                try await pool.loadAudience(people)
                var inARow = AudienceIndex()
                inARow.put(try await pool.changes(since: nil).placed)

                let everybody = try await PostgresAudienceSource(pool: pool).everybody()

                #expect(everybody.index.count == 3_000)
                let chunks = try await pool.query("SELECT chunk FROM audience_chunks").decode(Int32.self)
                #expect(chunks.count > 40)
                for id in chunks {
                    let (one, other) = (try #require(inARow.chunk(id)), try #require(everybody.index.chunk(id)))
                    #expect(one.count == other.count)
                    for slot in 0..<one.count {
                        #expect(one.userID(at: slot) == other.userID(at: slot))
                        let zone = everybody.index.timeZone(other.zone(at: slot))
                        #expect(zone == inARow.timeZone(one.zone(at: slot)))
                    }
                    #expect(inARow.matches(query, in: id) == everybody.index.matches(query, in: id))
                }
                #expect(try await pool.changes(since: everybody.asOf).isEmpty)
            }
        }
    }

    @Test func anEmptyAudienceIsLoadedToo() async throws {
        try await withFanoutDatabase { pool in
            let everybody = try await PostgresAudienceSource(pool: pool).everybody()

            #expect(everybody.index.count == 0)
            #expect(try await pool.changes(since: everybody.asOf).isEmpty)
        }
    }

    /// Somebody moves between the halves all the time; with two snapshots they would be missing or there twice.
    @Test func bothHalvesAreOfOneMoment() async throws {
        try await withFanoutDatabase { pool in
            let (mover, places) = (UserID(), try [Coordinate.at(10, 10), .at(20, 20)])
            try await pool.audience(try (0..<4).map { Person(coordinate: try .at(Double($0) * 10, Double($0) * 10)) })
            try await pool.audience([Person(id: mover, coordinate: places[0])])
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for version in 2... {
                        if Task.isCancelled { return }
                        try await pool.audience([
                            Person(id: mover, version: version, coordinate: places[version % 2])
                        ])
                    }
                }
                for _ in 0..<40 {
                    let index = try await PostgresAudienceSource(pool: pool).everybody().index
                    #expect(index.count == 5)
                    #expect(try index.occurrences(of: mover.uuid) == 1)
                }
                group.cancelAll()
                // The change under way may end by the cancellation.
                try? await group.waitForAll()
            }
        }
    }
}

extension AudienceIndex {
    fileprivate func occurrences(of person: UUID) throws -> Int {
        (Int32(1)...100).compactMap(chunk).reduce(0) { sum, chunk in
            sum + (0..<AudienceChunk.size).count { chunk.isOccupied(at: $0) && chunk.userID(at: $0) == person }
        }
    }
}
