import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

/// 20,000 people all over the globe, most of them near the places of the alerts, where the edges are.
@Suite struct RandomFanOutTests {
    @Test func notifiesThoseWhomACheckOfEveryPersonFinds() async throws {
        var random = SeededRandom(seed: 20_230_421)
        let centres = try Self.centres.map { try Coordinate.at($0.0, $0.1) }
        let people = try (0..<20_000).map { _ in try person(near: centres, &random) }
        let authors = people.shuffled(using: &random).map(\.id)
        let alerts = try zip(centres, authors).enumerated().flatMap { number, pair in
            try Self.alerts(at: pair.0, by: pair.1, firstDay: number * 4)
        }
        try await withFanoutDatabase(takesBlocks: true) { pool in
            try await pool.loadAudience(people)
            let rig = try FanOutRig(pool, settings: FanOutSettings(rangeSize: 200))
            for alert in alerts {
                let expected = people.filter { $0.isAffected(by: alert) }.map(\.id.description).sorted()
                try await pool.query("DELETE FROM outbox")

                try await rig.fanOut(alert)

                let notified = try await pool.announcedRecipients().map(\.description).sorted()
                #expect(!expected.isEmpty, "the alert at \(alert.coordinate) should concern somebody")
                #expect(notified == expected, "the audience of \(alert.subject) at \(alert.coordinate)")
            }
        }
    }

    private static let centres = [
        (47.5619, 7.5836), (-17.7, 179.99), (12.0, -179.97), (89.95, 40), (-90, 0), (0, 0), (64.1, -21.9),
    ]

    /// Each about a day of its own, so that nobody was notified before.
    private static func alerts(at centre: Coordinate, by author: UserID, firstDay: Int) throws -> [RaisedAlert] {
        let alerts: [RaisedAlert] = [
            try .birch(3, at: centre), try .birch(8, at: centre, kind: .forecast),
            .report(of: [.birch, .grass, .cat], .moderate, at: centre, by: [author]),
            .report(of: [], .severe, at: centre, by: [author]),
        ]
        return alerts.enumerated().map { number, alert in
            var alert = alert
            alert.day = CalendarDay(of: .noon + Double(firstDay + number) * 86_400, in: .gmt)
            return alert
        }
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
            radius: .random(in: 1...400, using: &random), thresholds: thresholds(&random),
            settings: try NotificationSettings(weeklyInterruptions: 200))
    }

    private func thresholds(_ random: inout SeededRandom) -> [Allergen: Int] {
        let count = Int.random(in: 0...4, using: &random)
        return Allergen.allCases.shuffled(using: &random).prefix(count).reduce(into: [:]) { thresholds, allergen in
            thresholds[allergen] = .random(in: 1...10, using: &random)
        }
    }
}
