import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import alert_fanout

/// A person is told once, and again only when it is news.
@Suite struct OnceOnlyTests {
    private let basel: Coordinate

    init() throws { basel = try .basel() }

    @Test func aMessageDeliveredThreeTimesMakesItsBatchesOnce() async throws {
        let alert = try RaisedAlert.birch(at: basel)
        let messageID = UUID()
        try await withFanoutDatabase { pool in
            try await pool.audience((0..<5).map { _ in Person(coordinate: basel) })

            for _ in 1...3 { try await pool.matchAlert(alert, in: .new(messageID)) }

            #expect(try await pool.announcedBatches().count == 1)
            #expect(try await pool.announcedRecipients().count == 5)
        }
    }

    @Test(arguments: AlertKind.allCases)
    func theSameAlertUnderAnotherMessageIDMakesNoSecondBatch(kind: AlertKind) async throws {
        var alert = try RaisedAlert.birch(at: basel)
        alert.kind = kind
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel)])

            for _ in 1...3 { try await pool.matchAlert(alert) }

            #expect(try await pool.announcedBatches().map(\.batchID) == [BatchID(number: 0, of: alert.id)])
        }
    }

    @Test func aSecondRunOnAnotherDatabaseMakesTheSameBatches() async throws {
        let alert = try RaisedAlert.birch(at: basel)
        let people = (0..<25).map { _ in Person(coordinate: basel) }
        var runs: [[NotificationBatchReady]] = []
        for order in [people, people.reversed()] {
            try await withFanoutDatabase { pool in
                try await pool.audience(order)
                try await MatchAlert.over(PostgresMatchStore(pool: pool), batchSize: 10)(alert)
                runs.append(try await pool.announcedBatches())
            }
        }

        #expect(runs[0] == runs[1])
    }

    /// Each step is an intensity and how often the person has been told by then.
    @Test(arguments: [
        [(3, 1), (4, 1), (5, 1), (6, 2), (8, 2), (9, 3), (10, 3)], [(9, 1), (6, 1), (3, 1)], [(2, 0), (3, 1), (2, 1)],
        [(3, 1), (1, 1), (5, 1), (7, 2), (3, 2)],
    ])
    func onlyARisingLevelIsNews(steps: [(intensity: Int, told: Int)]) async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel, thresholds: [.birch: 3])])
            for step in steps {
                try await pool.matchAlert(.birch(step.intensity, at: basel))

                #expect(try await pool.announcedRecipients().count == step.told)
            }
        }
    }

    @Test func aNewDayAForecastOrAnotherAllergenIsNewsAtTheSameLevel() async throws {
        let nextDay = Samples.noon.addingTimeInterval(24 * 3_600)
        var grass = try RaisedAlert.birch(at: basel)
        grass.allergens = [.grass]
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel, thresholds: [.birch: 3, .grass: 3])])

            try await pool.matchAlert(.birch(at: basel))
            try await pool.matchAlert(.birch(at: basel, on: nextDay))
            try await pool.matchAlert(.birch(at: basel, kind: .forecast))
            try await pool.matchAlert(grass)
            for _ in 1...2 { try await pool.matchAlert(.report(of: [.birch], .severe, at: basel)) }

            #expect(try await pool.announcedRecipients().count == 6)
        }
    }

    @Test func theDayIsTheOneInUTC() async throws {
        let beforeMidnight = Samples.noon.addingTimeInterval(13 * 3_600 - 1)
        try await withFanoutDatabase { pool in
            try await pool.query("SET TimeZone = 'Pacific/Auckland'")
            try await pool.audience([Person(coordinate: basel)])

            try await pool.matchAlert(.birch(at: basel, on: beforeMidnight))
            try await pool.matchAlert(.birch(at: basel, on: beforeMidnight.addingTimeInterval(1)))

            let days = try await pool.query("SELECT day::text FROM notified ORDER BY 1")
            #expect(try days.decode(String.self) == ["2023-04-21", "2023-04-22"])
        }
    }

    @Test func aNeighbouringStationSaysNothingNew() async throws {
        let olten = try Coordinate.at(47.35, 7.9)
        let both = Person(coordinate: basel, radius: 100)
        let oltenOnly = Person(coordinate: olten, radius: 5)
        try await withFanoutDatabase { pool in
            try await pool.audience([both, oltenOnly])

            try await pool.matchAlert(.birch(at: basel))
            try await pool.matchAlert(.birch(at: olten))

            #expect(try await pool.announcedBatches().map(\.recipients) == [[both.id], [oltenOnly.id]])
        }
    }
}
