import Domain
import Foundation
import HTTPFetch
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Postgres
import ServiceRuntime
import Testing

@testable import notifier

@Suite(.timeLimit(.minutes(20))) struct BounceOperationsTests {
    private static let token = "a-token-of-the-tests"
    private let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }

    private func post(
        _ body: String, token: String? = Self.token, to router: Router<BasicRequestContext>
    ) async throws -> (status: Int, text: String) {
        let headers: HTTPFields = token.map { [.authorization: "Bearer \($0)"] } ?? [:]
        return try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/bounces", method: .post, headers: headers, body: ByteBuffer(string: body)) {
                ($0.status.code, String(buffer: $0.body))
            }
        }
    }

    private func router(of pool: PostgresPool, token: String? = Self.token) throws -> Router<BasicRequestContext> {
        let router = Router()
        BounceOperations(
            pool: pool, addresses: try .sample(), token: try token.map { try OperatorToken($0) }, logger: silent
        ).addRoutes(to: router)
        return router
    }

    @Test func aReportIsAnsweredWithWhatWasDoneAndTakenWithTheTokenOnly() async throws {
        try await withNotifierDatabase { pool in
            let (userID, id) = (UserID(), DeliveryID())
            try await pool.addSubscribers([userID])
            try await pool.query(
                """
                INSERT INTO deliveries (user_id, source, channel, id, host, state, priority, attempts, next_attempt_at,
                    updated_at)
                VALUES (\(userID.uuid), 1, 'email', \(id.uuid), 'email', 'accepted', 1, 1, \(Date.noon), \(Date.noon))
                """)
            let address = try #require(try BounceAddresses.sample().sender(of: id, to: "ada@example.org"))
            let report = BounceSamples.postfix(to: address.text)

            let wrong = try await post(report, token: "wrong-token-of-tests", to: router(of: pool))
            let none = try await post(report, token: nil, to: router(of: pool))
            let closed = try await post(report, to: router(of: pool, token: nil))
            let right = try await post(report, to: router(of: pool))

            #expect(wrong.status == 401)
            #expect(none.status == 401)
            #expect(closed.status == 403)
            #expect(closed.text.contains("NOTIFIER_OPERATOR_TOKEN"))
            #expect(right.status == 200)
            #expect(right.text == #"{"result":"address-retired"}"#)
        }
    }

    @Test(arguments: [
        (BounceSamples.outOfOffice, 422, "contains no delivery report"), ("", 422, "contains no delivery report"),
        (BounceSamples.postfix(to: "a@b.example", action: "eaten"), 422, "states no recipient's outcome"),
        (BounceSamples.postfix(to: "a@b.example"), 422, "is ours"),
        (
            BounceSamples.postfix(to: "a@b.example", messageID: "\(DeliveryID())@b.example"), 404, "not known any more"
        ),
        ("one byte too many", 413, "larger than 1048576 bytes"),
    ])
    func whatIsOfNoUseIsAnsweredWithTheReason(body: String, status: Int, words: String) async throws {
        let router = Router()
        let handleBounce = try HandleBounce(addresses: .sample(), store: NoMails()) { .noon }
        BounceRoutes(handleBounce: handleBounce, logger: silent).add(
            to: router.group("bounces").add(middleware: ProblemMiddleware(for: .operators)))

        // Not an argument, since that is printed whole.
        let tooLarge = String(repeating: "x", count: BounceRoutes.largestReport + 1)
        let answer = try await post(status == 413 ? tooLarge : body, to: router)

        #expect(answer.status == status)
        #expect(answer.text.contains(words))
        #expect(answer.text.contains("\"status\":\(status)"))
    }
}

private struct NoMails: BounceStore {
    func record(
        _ id: DeliveryID, at now: Date, decide: @Sendable (SentMail) -> BounceDecision
    ) async throws -> BounceResult? { nil }
}
