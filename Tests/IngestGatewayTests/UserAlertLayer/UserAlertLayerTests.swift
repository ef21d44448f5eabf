import Domain
import Foundation
import HTTPTypes
import Logging
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct UserAlertLayerTests {
    private static let hour = GatewayUnderTest.now
    private static let fewest = UserAlertLayer.fewestPeople

    private func run(_ body: @escaping @Sendable (GatewayUnderTest) async throws -> Void) async throws {
        try await GatewayUnderTest.run { try await body($0) }
    }

    /// Puts in an alert of a person who is known by a number.
    private func report(
        _ gateway: GatewayUnderTest, by person: Int, allergens: [Allergen] = [.birch], severity: Severity = .mild,
        latitude: Double = 47.56, longitude: Double = 7.57, age: TimeInterval = 60
    ) async throws {
        let user = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000\(person)"))
        let report = UserAlertReport(
            place: try Place(name: "Here", coordinate: Coordinate(latitude: latitude, longitude: longitude)),
            allergens: allergens, symptoms: [], severity: severity, comment: nil)
        let body = try JSON(report)
        try await gateway.pool.pipeline([
            """
            INSERT INTO accounts (user_id, email, password_hash, created_at)
            VALUES (\(user), \("\(person)@example.org"), '', \(Self.hour)) ON CONFLICT DO NOTHING
            """,
            """
            INSERT INTO user_alerts (alert_id, user_id, report, submitted_at)
            VALUES (\(UUID()), \(user), \(body), \(Self.hour.addingTimeInterval(-age)))
            """,
        ])
    }

    private func build(_ gateway: GatewayUnderTest, hour: Date = hour) async throws -> Int? {
        try await PostgresUserAlertLayerStore(pool: gateway.pool).build(
            hour: hour, at: hour, fewestPeople: Self.fewest)
    }

    private func layer(_ gateway: GatewayUnderTest, _ box: String = "-180,-90,180,90") async throws
        -> UserAlertLayerRoutes.Answer
    {
        let token = try await gateway.signUp("\(UUID())@example.org")
        let answer = try await gateway.call(.get, "/api/v1/user-alerts/layer?bbox=\(box)", token: token)
        return try MessageCoding.decode(UserAlertLayerRoutes.Answer.self, from: answer.body)
    }

    @Test func countsNobodyWhoseAddressWasNotConfirmed() async throws {
        try await run { gateway in
            for person in 1...Self.fewest { try await report(gateway, by: person) }
            try await gateway.pool.query(
                """
                UPDATE user_alerts SET counts_for_crowd = false
                WHERE user_id = '00000000-0000-0000-0000-000000000001'
                """)
            #expect(try await build(gateway) == 0)
        }
    }

    @Test func countsPeopleByCellAndAllergenWithTheWorstSeverity() async throws {
        try await run { gateway in
            try await report(gateway, by: 1, allergens: [.birch, .grass], severity: .moderate)
            try await report(gateway, by: 2, severity: .severe, latitude: 47.64)
            try await report(gateway, by: 3)
            #expect(try await build(gateway) == 1)
            let layer = try await layer(gateway)
            #expect(layer.hour == Self.hour)
            #expect(layer.features.map(\.id) == ["476,76,birch"])
            #expect(layer.features.first?.geometry.coordinates == [7.6, 47.6])
            #expect(
                layer.features.first?.properties
                    == .init(allergen: .birch, people: 3, worstSeverity: .severe))
        }
    }

    @Test(arguments: [(2, 0), (3, 1)])
    func showsNoCellWithFewerThanThreePeople(people: Int, cells: Int) async throws {
        try await run { gateway in
            for person in 1...people { try await report(gateway, by: person) }
            // The same person again is not another person.
            for _ in 0..<3 { try await report(gateway, by: 1) }
            #expect(try await build(gateway) == cells)
        }
    }

    @Test func countsThoseWhoAreNotSure() async throws {
        try await run { gateway in
            for person in 1...3 { try await report(gateway, by: person, allergens: []) }
            _ = try await build(gateway)
            let feature = try #require(try await layer(gateway).features.first)
            #expect(feature.properties.allergen == nil)
            #expect(feature.properties.people == 3)
        }
    }

    @Test func countsWhatNoStationMeasuresByItself() async throws {
        try await run { gateway in
            for person in 1...3 { try await report(gateway, by: person, allergens: [.dust, .mould]) }
            _ = try await build(gateway)
            #expect(try await layer(gateway).features.map(\.properties.allergen) == [.dust, .mould])
            let dust = try await layer(gateway, "-180,-90,180,90&allergens=dust,not-sure")
            #expect(dust.features.map(\.properties.allergen) == [.dust])
        }
    }

    @Test(arguments: [(1.0, 1), (86_400, 1), (86_401, 0), (0, 0), (-1, 0)])
    func countsTheReportsOfTheDayBeforeTheHour(age: TimeInterval, cells: Int) async throws {
        try await run { gateway in
            for person in 1...3 { try await report(gateway, by: person, age: age) }
            #expect(try await build(gateway) == cells)
        }
    }

    @Test(arguments: [(-33.85, -180.0), (47.55, 7.55), (-0.04, 0.04), (89.99, 179.99)])
    func countsCellsAsTheRestDoes(latitude: Double, longitude: Double) async throws {
        try await run { gateway in
            for person in 1...3 { try await report(gateway, by: person, latitude: latitude, longitude: longitude) }
            _ = try await build(gateway)
            let cell = Grid.tenthOfDegree.cell(containing: try Coordinate(latitude: latitude, longitude: longitude))
            #expect(try await layer(gateway).features.first?.id == "\(cell.row),\(cell.column),birch")
        }
    }

    @Test func showsOnlyTheBoxAskedFor() async throws {
        try await run { gateway in
            for person in 1...3 {
                try await report(gateway, by: person)
                try await report(gateway, by: person, longitude: 179.9)
            }
            _ = try await build(gateway)
            #expect(try await layer(gateway, "179,40,-179,50").features.map(\.id) == ["476,1799,birch"])
        }
    }

    @Test func isBuiltOnceAnHourByTwoBuildersAtOnce() async throws {
        try await run { gateway in
            for person in 1...3 { try await report(gateway, by: person) }
            let built = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<4 { group.addTask { try await build(gateway) } }
                return try await group.reduce(into: [Int]()) { built, cells in if let cells { built.append(cells) } }
            }
            #expect(built == [1])
            #expect(try await layer(gateway).features.count == 1)
        }
    }

    @Test func isBuiltAgainAfterABuilderThatDied() async throws {
        struct Killed: Error {}
        try await run { gateway in
            for person in 1...3 { try await report(gateway, by: person) }
            await #expect(throws: Killed.self) {
                try await gateway.pool.transaction { transaction in
                    try await transaction.query(
                        "INSERT INTO user_alert_layer_runs (hour, built_at) VALUES (\(Self.hour), \(Self.hour))")
                    throw Killed()
                }
            }
            #expect(try await build(gateway) == 1)
            #expect(try await build(gateway) == nil)
        }
    }

    @Test func isReplacedWholeByTheNextHours() async throws {
        try await run { gateway in
            for person in 1...3 { try await report(gateway, by: person, age: 86_000) }
            _ = try await build(gateway)
            #expect(try await build(gateway, hour: Self.hour.addingTimeInterval(3_600)) == 0)
            #expect(try await layer(gateway).features.isEmpty)
            // Late, and no longer wanted.
            #expect(try await build(gateway, hour: Self.hour.addingTimeInterval(-3_600)) == 0)
            #expect(try await layer(gateway).hour == Self.hour.addingTimeInterval(3_600))
        }
    }

    @Test func rebuildsForTheLastFullHour() async throws {
        try await run { gateway in
            for person in 1...3 { try await report(gateway, by: person) }
            let rebuilding = UserAlertLayerRebuilding(
                store: PostgresUserAlertLayerStore(pool: gateway.pool), now: { Self.hour.addingTimeInterval(1_234) },
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
            try await rebuilding.rebuild()
            try await rebuilding.rebuild()
            #expect(try await layer(gateway).hour == Self.hour)
            let runs = try await gateway.pool.query("SELECT count(*) AS count FROM user_alert_layer_runs")
            #expect(try runs.first?["count", as: Int.self] == 1)
        }
    }

    @Test(arguments: [(0.0, 3_600.0), (1_234, 2_366), (3_599, 1)])
    func waitsUntilTheNextFullHour(after seconds: TimeInterval, expected: Double) {
        let wait = UserAlertLayerRebuilding.untilNextHour(after: Self.hour.addingTimeInterval(seconds))
        #expect(wait == .seconds(expected))
    }

    @Test func isEmptyBeforeItWasEverBuilt() async throws {
        try await run { gateway in
            let layer = try await layer(gateway)
            #expect(layer.hour == nil)
            #expect(layer.features.isEmpty)
        }
    }
}
