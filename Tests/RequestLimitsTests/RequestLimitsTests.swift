import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Postgres
import TestSupport
import Testing

@testable import RequestLimits

@Suite struct RequestLimitsTests {
    private static let noon = Date(timeIntervalSince1970: 1_772_452_800)
    private static let three = RequestLimit("writes", quota: 3, window: 60)

    private func router(
        _ counts: RequestCounts, at now: @escaping @Sendable () -> Date
    ) -> Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: ProblemMiddleware(for: .everyone))
        router.group()
            .add(
                middleware: RequestLimitMiddleware(
                    counts, limit: { request, _ in request.method == .post ? Self.three : nil },
                    client: { request, _ in request.headers[.userAgent] ?? "" }, digest: { Array($0.utf8) }, now: now)
            )
            .post("things") { _, _ in "done" }
        return router
    }

    private func post(_ router: Router<BasicRequestContext>, as client: String = "anna") async throws -> TestResponse {
        try await Application(router: router).test(.router) {
            try await $0.execute(uri: "/things", method: .post, headers: [.userAgent: client]) { $0 }
        }
    }

    @Test func saysWhatIsLeftAndRefusesWhatIsBeyond() async throws {
        let router = router(RequestCounts()) { Self.noon + 20 }
        let policy = try #require(HTTPField.Name("ratelimit-policy"))
        let state = try #require(HTTPField.Name("ratelimit"))
        var states: [String?] = []
        for _ in 1...3 {
            let response = try await post(router)
            #expect(response.status == .ok)
            #expect(response.headers[policy] == "\"writes\";q=3;w=60")
            states.append(response.headers[state])
        }
        #expect(states == ["\"writes\";r=2;t=40", "\"writes\";r=1;t=40", "\"writes\";r=0;t=40"])
        let refused = try await post(router)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers[.retryAfter] == "40")
        // Others are not touched.
        #expect(try await post(router, as: "ben").status == .ok)
    }

    @Test func theNextWindowBeginsAnew() async throws {
        let counts = RequestCounts()
        for _ in 1...4 { _ = try await post(router(counts) { Self.noon + 59 }) }
        #expect(try await post(router(counts) { Self.noon + 60 }).status == .ok)
    }

    @Test func replicasCountTogether() async throws {
        try await withDatabase(migrations: [.requestCounts(number: 1)], schema: "accounts") { pool in
            let (first, second) = (RequestCounts(), RequestCounts())
            let now: @Sendable () -> Date = { Self.noon + 10 }
            func exchange() async throws {
                for counts in [first, second] {
                    try await SharedCounts(counts, pool: pool, now: now, logger: Logger(label: "test")).exchange()
                }
            }
            _ = try await post(router(first, at: now))
            _ = try await post(router(second, at: now))
            try await exchange()
            // The first exchanged before the second: it hears of the second's with its next.
            _ = try await post(router(first, at: now))
            try await exchange()
            #expect(try await post(router(first, at: now)).status == .tooManyRequests)
            _ = try await post(router(second, at: now))
            try await exchange()
            #expect(try await post(router(second, at: now)).status == .tooManyRequests)
        }
    }

    @Test func forgetsWhatIsOver() async throws {
        let counts = RequestCounts()
        let key = RequestCounts.Key(digest: [1], windowStart: 0)
        #expect(counts.count(key, until: 60) == 1)
        #expect(counts.count(key, until: 60) == 2)
        #expect(counts.takeNew(at: 59).map(\.added) == [2])
        #expect(counts.takeNew(at: 60).isEmpty)
        #expect(counts.count(key, until: 60) == 1)
    }
}
