import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

/// 20,000 people all over the globe, most of them near the places of the alerts, where the edges are.
@Suite struct RandomAudienceTests {
    @Test func matchingFindsWhomACheckOfEveryPersonFinds() async throws {
        var random = SeededRandom(seed: 20_230_421)
        let centres = try Self.centres.map { try Coordinate.at($0.0, $0.1) }
        let people = try (0..<20_000).map { _ in try person(near: centres, &random) }
        let authors = people.shuffled(using: &random).map(\.id)
        let alerts = try zip(centres, authors).flatMap { try Self.alerts(at: $0, by: $1) }
        try await withFanoutDatabase { pool in
            try await pool.loadAudience(people)
            for alert in alerts {
                let expected = people.filter { $0.isConcerned(by: alert) }.map(\.id.description).sorted()

                let found = try await recipients(of: alert, in: pool)

                #expect(!expected.isEmpty, "the alert at \(alert.coordinate) should concern somebody")
                #expect(found == expected, "the audience of \(alert.subject) at \(alert.coordinate)")
            }
        }
    }

    private static let centres = [
        (47.5619, 7.5836), (-17.7, 179.99), (12.0, -179.97), (89.95, 40), (-90, 0), (0, 0), (64.1, -21.9),
    ]

    private static func alerts(at centre: Coordinate, by author: UserID) throws -> [RaisedAlert] {
        [
            try .birch(3, at: centre), try .birch(8, at: centre, kind: .forecast),
            .report(of: [.birch, .grass, .cat], .moderate, at: centre, by: author),
            .report(of: [], .severe, at: centre, by: author),
        ]
    }

    /// Within about three degrees of a centre or, one time in ten, anywhere.
    private func person(near centres: [Coordinate], _ random: inout SeededRandom) throws -> Person {
        let centre = centres[Int.random(in: 0..<centres.count, using: &random)]
        let isAnywhere = Int.random(in: 0..<10, using: &random) == 0
        var latitude = centre.latitude + .random(in: -3...3, using: &random)
        var longitude = centre.longitude + .random(in: -3...3, using: &random)
        if isAnywhere { latitude = .random(in: -90...90, using: &random) }
        if isAnywhere || abs(latitude) > 80 { longitude = .random(in: -180...180, using: &random) }
        return Person(
            coordinate: try .at(min(max(latitude, -90), 90), longitude.remainder(dividingBy: 360)),
            radius: .random(in: 0...400, using: &random), thresholds: thresholds(&random))
    }

    private func thresholds(_ random: inout SeededRandom) -> [Allergen: Int] {
        let count = Int.random(in: 0...4, using: &random)
        return Allergen.allCases.shuffled(using: &random).prefix(count).reduce(into: [:]) { thresholds, allergen in
            thresholds[allergen] = .random(in: 1...10, using: &random)
        }
    }

    private func recipients(of alert: RaisedAlert, in pool: PostgresPool) async throws -> [String] {
        try await pool.matchAlert(alert)
        let found = try await pool.announcedRecipients().map(\.description)
        try await pool.pipeline(["DELETE FROM outbox", "DELETE FROM notified"])
        return found
    }
}
