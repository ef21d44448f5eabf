import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import alert_fanout

@Suite(.timeLimit(.minutes(20))) struct PreviewAlertTests {
    private let basel: Coordinate

    init() throws { basel = try .basel() }

    private func request(
        _ allergens: [Allergen] = [.birch], _ intensity: Int = 7, kind: AlertKind = .station
    ) throws -> PreviewRequest {
        PreviewRequest(kind: kind, allergens: allergens, intensity: try Intensity(intensity), coordinate: basel)
    }

    @Test func saysWhatThenHappens() async throws {
        try await withFanoutDatabase { pool in
            let people = [
                Person(coordinate: basel), Person(coordinate: basel, email: "made@up.example"),
                Person(coordinate: basel, settings: try .init(onlyUrgent: true), email: "b@up.example"),
                Person(coordinate: basel, settings: try .init(mutedUntil: .noon + 86_400)),
                Person(coordinate: basel, settings: try .init(quietHours: .init(from: 600, until: 720))),
                Person(coordinate: basel, settings: try .init(weeklyInterruptions: 0)),
                Person(coordinate: basel, thresholds: [.birch: 8]), Person(coordinate: try .at(52, 4)),
            ]
            try await pool.audience(people)
            let rig = try FanOutRig(pool)
            try await rig.fanOut(.birch(4, at: basel))
            try await pool.audience((0..<4).map { _ in Person(coordinate: basel) })

            let preview = try await rig.previewAlert(try request())
            let alert = try RaisedAlert.birch(at: basel)
            try await rig.fanOut(alert)

            let account = try await pool.row(of: alert.id)
            #expect(preview.people == account.estimated)
            #expect(preview.count(.repeated) == account.repeated)
            let decisions = try await pool.decisions(about: alert.id).values
            for decision in RecipientDecision.allCases where decision != .notAffected {
                #expect(preview.count(decision) == decisions.count { $0 == decision }, "\(decision)")
            }
            #expect(preview.count(.notified) == 6)
            #expect(preview.emails == 1)
        }
    }

    @Test func whoWasNotifiedOfTheLevelBeforeIsRepeated() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience((0..<3).map { _ in Person(coordinate: basel) })
            let rig = try FanOutRig(pool)
            try await rig.fanOut(.birch(at: basel))

            let preview = try await rig.previewAlert(try request())

            #expect((preview.people, preview.count(.repeated), preview.count(.notified)) == (3, 3, 0))
            #expect(preview.drainSeconds == 0)
        }
    }

    @Test func writesNothing() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel)])
            let rig = try FanOutRig(pool)

            for _ in 1...3 { #expect(try await rig.previewAlert(try request()).count(.notified) == 1) }

            for table in ["alerts", "told", "interruptions", "outbox", "alert_recipients"] {
                #expect(try await pool.query("SELECT FROM \(identifier: table)").isEmpty, "\(table)")
            }
        }
    }

    @Test func countsAPersonForEachAllergenThatConcernsThem() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience([
                Person(coordinate: basel, thresholds: [.birch: 3, .grass: 7]),
                Person(coordinate: basel, thresholds: [.birch: 3, .grass: 8]),
                Person(coordinate: basel, thresholds: [.cat: 2]),
            ])
            let rig = try FanOutRig(pool)

            let both = try await rig.previewAlert(try request([.birch, .grass]))
            let unsure = try await rig.previewAlert(try request([], kind: .user))

            #expect(both.people == 2)
            #expect(both.byAllergen == [.birch: 2, .grass: 1])
            #expect(unsure.people == 3)
            #expect(unsure.byAllergen == [.birch: 2, .grass: 1, .cat: 1])
        }
    }

    @Test func countsByHalfDegreeCell() async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience(
                (0..<3).map { _ in Person(coordinate: basel) }
                    + [Person(coordinate: try .at(47.49, 7.58)), Person(coordinate: try .at(47.56, 7.49))])

            let answer = AlertPreviewResponse(try await FanOutRig(pool).previewAlert(try request()))

            #expect(answer.cells.map(\.people) == [3, 1, 1])
            #expect(answer.cells.map(\.latitude) == [47.5, 47, 47.5])
            #expect(answer.cells.map(\.longitude) == [7.5, 7.5, 7])
        }
    }

    @Test(arguments: [(2, nil), (1, "alerts that affect more than 1 people wait for an operator")])
    func saysWhetherItWouldBeHeld(limit: Int, reason: String?) async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience((0..<2).map { _ in Person(coordinate: basel) })
            let rig = try FanOutRig(pool, settings: FanOutSettings(holdAbove: limit))

            #expect(try await rig.previewAlert(try request()).holdReason == reason)
        }
    }

    @Test func theTimeCountsWhoIsBeforeThemAtThePaceOfTheHour() async throws {
        try await withFanoutDatabase { pool in
            let rig = try FanOutRig(pool)
            try await pool.audience((0..<6).map { _ in Person(coordinate: basel) })
            try await rig.fanOut(.birch(4, at: basel))
            let unknown = try await rig.previewAlert(try request())
            try await pool.settleEverything(at: rig.now - 1_000)
            // On their way in each lane: 1 danger, 2 station, 4 forecast.
            for (people, kind) in [(1, AlertKind.user), (2, .station), (4, .forecast)] {
                let place = try Coordinate.at(10 * Double(people), 40)
                try await pool.audience((0..<people).map { _ in Person(coordinate: place) })
                try await rig.fanOut(.birch(10, at: place, kind: kind))
            }

            let known = try await rig.previewAlert(try request())

            #expect((unknown.count(.notified), unknown.ahead) == (6, 6))
            #expect(unknown.drainSeconds == nil)
            #expect(known.pace == 0.1)
            #expect(known.ahead == 3)
            #expect(known.drainSeconds == 90)
        }
    }
}

extension FanOutRig {
    var previewAlert: PreviewAlert {
        PreviewAlert(
            audience: audience, store: PostgresPreviewStore(pool: pool), backlog: PostgresBacklogStore(pool: pool),
            settings: settings, now: { [now] in now })
    }
}
