import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import alert_fanout

@Suite struct PostgresMatchStoreTests {
    @Test(arguments: [
        Spot("a town away", (47.5619, 7.5836), (47.4, 7.7)), Spot("across the antimeridian", (12, 179.9), (12, -179.8)),
        Spot("from the other side of it", (-17, -179.95), (-17.3, 179.6)),
        Spot("on the antimeridian", (50, 180), (50.2, -180)), Spot("over the North Pole", (89.9, 10), (89.8, -170)),
        Spot("at the South Pole", (-90, 0), (-89.7, 123)), Spot("a continent away", (10, 10), (-30, 100)),
    ])
    func theRadiusIncludesItsEdgeAndNothingBeyond(spot: Spot) async throws {
        let distance = try spot.home().distance(to: spot.station()).value
        let atTheEdge = Person(coordinate: try spot.home(), radius: distance)
        let justBeyond = Person(coordinate: try spot.home(), radius: distance.nextDown)
        try await withFanoutDatabase { pool in
            try await pool.audience([atTheEdge, justBeyond])

            try await pool.matchAlert(.birch(at: spot.station()))

            #expect(try await pool.announcedRecipients() == [atTheEdge.id])
        }
    }

    @Test(arguments: [(6, false), (7, true), (8, true)])
    func theThresholdIsReachedByItsOwnValue(intensity: Int, isTold: Bool) async throws {
        let basel = try Coordinate.basel()
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel, thresholds: [.birch: 7, .grass: 1])])

            try await pool.matchAlert(.birch(intensity, at: basel))

            #expect(try await pool.announcedRecipients().isEmpty == !isTold)
        }
    }

    @Test func withoutAPlaceOrAllergensNobodyIsInAnyAudience() async throws {
        let basel = try Coordinate.basel()
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(), Person(coordinate: basel, thresholds: [:])])

            try await pool.matchAlert(.birch(10, at: basel))
            try await pool.matchAlert(.report(of: [], .severe, at: basel))

            #expect(try await pool.announcedRecipients().isEmpty)
        }
    }

    @Test func theAuthorIsNotToldOfTheirOwnReport() async throws {
        let basel = try Coordinate.basel()
        let (author, neighbour) = (Person(coordinate: basel), Person(coordinate: basel))
        try await withFanoutDatabase { pool in
            try await pool.audience([author, neighbour])

            try await pool.matchAlert(.report(of: [.birch], at: basel, by: author.id))

            #expect(try await pool.announcedRecipients() == [neighbour.id])
        }
    }

    @Test func aReportWithoutAnAllergenConcernsWhoeverIsSensitiveEnoughToAny() async throws {
        let basel = try Coordinate.basel()
        let concerned = Person(coordinate: basel, thresholds: [.cat: 4, .dog: 9])
        let hardened = Person(coordinate: basel, thresholds: [.cat: 5])
        try await withFanoutDatabase { pool in
            try await pool.audience([concerned, hardened])

            try await pool.matchAlert(.report(of: [], .moderate, at: basel))

            #expect(try await pool.announcedRecipients() == [concerned.id])
        }
    }

    @Test func aReportOfSeveralAllergensReachesAPersonOnce() async throws {
        let basel = try Coordinate.basel()
        let person = Person(coordinate: basel, thresholds: [.birch: 3, .grass: 3])
        try await withFanoutDatabase { pool in
            try await pool.audience([person])

            try await pool.matchAlert(.report(of: [.birch, .grass], at: basel))

            #expect(try await pool.announcedRecipients() == [person.id])
        }
    }

    @Test func theAlertIsOnRecordWithWhatItCameTo() async throws {
        let basel = try Coordinate.basel()
        try await withFanoutDatabase { pool in
            try await pool.audience((0..<7).map { _ in Person(coordinate: basel) })

            try await MatchAlert.over(PostgresMatchStore(pool: pool), batchSize: 3)(.birch(at: basel))

            let rows = try await pool.query(
                "SELECT kind, allergen, intensity::bigint, matched, batches::bigint FROM alerts")
            #expect(
                try rows.decode((String, String, Int, Int, Int).self).map { "\($0)" }
                    == [#"("station", "birch", 7, 7, 3)"#])
            #expect(try await pool.announcedBatches().map(\.recipients.count) == [3, 3, 1])
        }
    }
}

/// A home and a station.
struct Spot: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let place: (Double, Double)
    let other: (Double, Double)

    init(_ description: String, _ home: (Double, Double), _ station: (Double, Double)) {
        testDescription = description
        place = home
        other = station
    }

    func home() throws -> Coordinate { try .at(place.0, place.1) }
    func station() throws -> Coordinate { try .at(other.0, other.1) }
}
