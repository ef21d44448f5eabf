import Domain
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct RecentSubscriptionsTests {
    /// A gateway, and what another replica keeps in mind.
    private func replicas(
        _ body: @escaping @Sendable (GatewayUnderTest, RecentSubscriptions, UserID, ClockForTests) async throws -> Void
    ) async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let other = RecentSubscriptions(now: { clock.now }) {
                PostgresSubscriptionStore(pool: gateway.pool, changed: $0)
            }
            try await body(gateway, other, try await gateway.join().userID, clock)
        }
    }

    private func setRadius(_ radius: Kilometres, of userID: UserID, at gateway: GatewayUnderTest) async throws {
        try await gateway.features.changeSubscription.adjust(of: userID) { $0.radius = radius }
    }

    @Test func showAChangeAtOnceWhereItWasMade() async throws {
        try await replicas { gateway, _, userID, _ in
            let recent = gateway.features.recentSubscriptions
            #expect(try await recent.subscription(of: userID, anew: false) == .initial)
            try await setRadius(Kilometres(7), of: userID, at: gateway)
            #expect(try await recent.subscription(of: userID, anew: false).radius == Kilometres(7))
        }
    }

    @Test func showAChangeElsewhereAfterTheDelay() async throws {
        try await replicas { gateway, other, userID, clock in
            #expect(try await other.subscription(of: userID, anew: false) == .initial)
            try await setRadius(Kilometres(7), of: userID, at: gateway)
            clock.advance(by: RecentSubscriptions.delay - 0.1)
            #expect(try await other.subscription(of: userID, anew: false) == .initial)
            clock.advance(by: 0.1)
            #expect(try await other.subscription(of: userID, anew: false).radius == Kilometres(7))
        }
    }

    @Test func readAnewWhatIsAskedForAnew() async throws {
        try await replicas { gateway, other, userID, _ in
            #expect(try await other.subscription(of: userID, anew: false) == .initial)
            try await setRadius(Kilometres(7), of: userID, at: gateway)
            #expect(try await other.subscription(of: userID, anew: true).radius == Kilometres(7))
            #expect(try await other.subscription(of: userID, anew: false).radius == Kilometres(7))
        }
    }
}
