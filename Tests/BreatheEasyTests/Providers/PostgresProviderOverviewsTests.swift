import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import breathe_easy
@testable import environment_poller

struct PostgresProviderOverviewsTests {
    private func withTables(
        _ migrations: [Migration] = EnvironmentPollerMigrations.all,
        _ body: (_ poller: PostgresPool, _ hands: PostgresPool) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: [SchemaForTests("environment_poller", migrations)]) { database in
            try await database.withPool(of: "environment_poller") { poller in
                try await database.withPool(of: "operator") { hands in try await body(poller, hands) }
            }
        }
    }

    private func declare(_ profile: ProviderProfile, over poller: PostgresPool) async throws {
        let json = String(decoding: try JSONEncoder().encode(profile), as: UTF8.self)
        try await poller.query(
            "INSERT INTO provider_settings (provider, profile, is_enabled) VALUES (\(profile.id), \(json), true)")
    }

    @Test func readsStatePlanAndSpending() async throws {
        try await withTables { poller, hands in
            let profile = ProviderExamples.profile("sun", limits: [UsageLimit(500, .requests, per: .day)])
            let now = ProviderExamples.now
            let plan = ProviderExamples.plan("sun", requestsPerDay: 100)
            let used = ProviderExamples.used(20)
            try await declare(profile, over: poller)
            try await poller.query(
                """
                INSERT INTO source_status (provider, state, reason, since, last_success)
                VALUES ('sun', 'down', 'it answered HTTP 500', \(now), \(now.addingTimeInterval(-60)))
                """)
            try await poller.query("UPDATE provider_settings SET blocked_until = \(now.addingTimeInterval(60))")
            try await poller.query(
                """
                INSERT INTO provider_plans VALUES ('sun', \(plan.plannedAt), 12000, 40, 30, 10, 100, 4800, 3600, 5400,
                    77760)
                """)
            for span in UsageLimit.Span.allCases {
                let window = UsageWindow(span, containing: now)
                try await poller.query(
                    """
                    INSERT INTO provider_spend VALUES ('sun', \(span.rawValue), \(window.start),
                        \(used[window].requests), \(used[window].records))
                    """)
            }

            let overview = try #require(try await PostgresProviderOverviews(pool: hands)().first)
            #expect(
                overview.status
                    == ProviderStatus(
                        provider: "sun", profile: profile, isEnabled: true, state: "down",
                        reason: "it answered HTTP 500", since: now, lastSuccess: now.addingTimeInterval(-60),
                        blockedUntil: now.addingTimeInterval(60)))
            #expect(overview.plan == plan)
            #expect(overview.own.used == used)
        }
    }

    @Test func aFeedThatWasNeverAskedIsUnknownAndHasNoPlan() async throws {
        try await withTables { poller, hands in
            try await declare(ProviderExamples.profile("wind"), over: poller)
            try await declare(ProviderExamples.profile("dust"), over: poller)

            let overviews = try await PostgresProviderOverviews(pool: hands)()
            #expect(overviews.map(\.status.provider) == ["dust", "wind"])
            #expect(overviews.allSatisfy { $0.status.state == "unknown" && $0.plan == nil })
        }
    }

    @Test func aPlanThatServesNobodyHasNoIntervals() async throws {
        try await withTables { poller, hands in
            try await declare(ProviderExamples.profile("wind"), over: poller)
            try await poller.query(
                "INSERT INTO provider_plans VALUES ('wind', now(), 5, 1, 0, 1, 0, 0, NULL, NULL, NULL)")

            let overview = try #require(try await PostgresProviderOverviews(pool: hands)().first)
            #expect(overview.plan?.unservedCells == 1)
            #expect(overview.plan?.intervals == nil)
        }
    }

    @Test(arguments: ["{}", "nonsense"])
    func aProfileOfAnotherVersionHidesNothingElse(profile: String) async throws {
        try await withTables { poller, hands in
            try await poller.query("INSERT INTO provider_settings VALUES ('old', \(profile), false, NULL)")

            let overview = try #require(try await PostgresProviderOverviews(pool: hands)().first)
            #expect(overview.status.profile == nil)
            #expect(overview.status.isEnabled == false)
        }
    }

    @Test func saysHowToCreateMissingTables() async throws {
        try await withTables([]) { _, hands in
            let failure = await #expect(throws: CommandFailure.self) {
                _ = try await PostgresProviderOverviews(pool: hands)()
            }
            #expect(failure?.description.contains("breathe-easy migrate") == true)
        }
    }
}
