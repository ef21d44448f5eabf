import Domain
import Foundation
import HTTPFetch
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

@Suite(.timeLimit(.minutes(20))) struct PostgresBounceStoreTests {
    private let email = "ada@example.org"

    /// A person whose mail was handed over.
    private func withSentMail(
        state: String = "accepted", _ body: (PostgresPool, UserID, DeliveryID) async throws -> Void
    ) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], email: email)
            let id = DeliveryID()
            try await pool.query(
                """
                INSERT INTO deliveries (user_id, source, channel, id, host, state, priority, attempts, next_attempt_at,
                    updated_at)
                VALUES (\(userID.uuid), 1, 'email', \(id.uuid), 'email', \(state), 1, 1, \(Date.noon), \(Date.noon))
                """)
            try await body(pool, userID, id)
        }
    }

    private func take(_ sample: String, in pool: PostgresPool) async throws -> BounceResult {
        let take = try HandleBounce(addresses: .sample(), store: PostgresBounceStore(pool: pool)) { .noon + 60 }
        return try await take(Array(sample.utf8))
    }

    private func returnAddress(_ id: DeliveryID, to address: String? = nil) throws -> String {
        try #require(try BounceAddresses.sample().sender(of: id, to: address ?? email)).text
    }

    private func retired(_ pool: PostgresPool) async throws -> [DeliveryEndpointRetired] {
        let rows = try await pool.query(
            "SELECT body FROM outbox WHERE type = \(DeliveryEndpointRetired.name.rawValue) ORDER BY sequence")
        return try rows.map { try MessageCoding.decode(DeliveryEndpointRetired.self, from: try $0["body"]) }
    }

    @Test func anAddressThatIsGoneIsRetiredAndItsMailFailed() async throws {
        try await withSentMail { pool, userID, id in
            let result = try await take(BounceSamples.postfix(to: returnAddress(id)), in: pool)

            #expect(result == .addressRetired)
            #expect(
                try await pool.count("deliveries WHERE state = 'failed' AND failure_reason = 'address-gone'") == 1)
            #expect(try await pool.count("subscribers WHERE email_bounced_version = version") == 1)
            let messages = try await retired(pool)
            #expect(messages.count == 1)
            #expect(messages.first?.userID == userID && messages.first?.endpointID == .email)
            #expect(messages.first?.reason == .bounced && messages.first?.version == 1)
        }
    }

    @Test func theSameReportAgainSaysSoOnce() async throws {
        try await withSentMail { pool, _, id in
            let sample = BounceSamples.microsoft(to: try returnAddress(id))
            _ = try await take(sample, in: pool)
            _ = try await take(sample, in: pool)

            #expect(try await retired(pool).count == 1)
        }
    }

    @Test(arguments: ["queued", "accepted", "delivered"])
    func aRefusedMailFailsAndItsAddressStays(state: String) async throws {
        try await withSentMail(state: state) { pool, _, id in
            let sample = BounceSamples.postfix(
                to: try returnAddress(id), status: "5.7.1", diagnostic: "smtp; 550 5.7.1 spam")

            #expect(try await take(sample, in: pool) == .deliveryFailed)
            #expect(try await pool.count("deliveries WHERE state = 'failed' AND failure_reason = 'refused'") == 1)
            #expect(try await pool.count("subscribers WHERE email_bounced_version IS NULL") == 1)
        }
    }

    @Test(arguments: ["opened", "failed", "superseded"])
    func whatIsSettledStays(state: String) async throws {
        try await withSentMail(state: state) { pool, _, id in
            let sample = BounceSamples.postfix(
                to: try returnAddress(id), status: "5.7.1", diagnostic: "smtp; 550 5.7.1")

            #expect(try await take(sample, in: pool) == .nothing)
            #expect(try await pool.count("deliveries WHERE state = \(state)") == 1)
        }
    }

    @Test func aMailThatArrivedIsDelivered() async throws {
        try await withSentMail { pool, _, id in
            let sample = BounceSamples.postfix(to: try returnAddress(id), action: "delivered", status: "2.0.0")

            #expect(try await take(sample, in: pool) == .delivered)
            #expect(try await pool.count("deliveries WHERE state = 'delivered' AND failure_reason IS NULL") == 1)
        }
    }

    @Test func aDelayedMailIsLeftAsItIs() async throws {
        try await withSentMail { pool, _, id in
            let sample = BounceSamples.postfix(to: try returnAddress(id), action: "delayed", status: "4.4.1")

            #expect(try await take(sample, in: pool) == .nothing)
            #expect(try await pool.count("deliveries WHERE state = 'accepted'") == 1)
        }
    }

    @Test func anAddressThatWasChangedSinceStays() async throws {
        try await withSentMail { pool, _, id in
            try await pool.query("UPDATE subscribers SET version = 2, email = 'ada@new.example'")

            #expect(try await take(BounceSamples.postfix(to: returnAddress(id)), in: pool) == .deliveryFailed)
            #expect(try await pool.count("subscribers WHERE email_bounced_version IS NULL") == 1)
            #expect(try await retired(pool).isEmpty)
        }
    }

    @Test func anAddressIsRetiredThoughOtherThingsChangedSince() async throws {
        try await withSentMail { pool, _, id in
            try await pool.query("UPDATE subscribers SET version = 2, language = 'de'")

            #expect(try await take(BounceSamples.postfix(to: returnAddress(id)), in: pool) == .addressRetired)
            #expect(try await retired(pool).map(\.version) == [2])
        }
    }

    @Test func aPersonWhoIsGoneLosesNothingMore() async throws {
        try await withSentMail { pool, _, id in
            try await pool.query("UPDATE subscribers SET email = NULL, is_deleted = true")

            #expect(try await take(BounceSamples.postfix(to: returnAddress(id)), in: pool) == .deliveryFailed)
            #expect(try await retired(pool).isEmpty)
        }
    }

    /// Whoever has seen the mail knows its Message-ID; that ends a mail, and no address.
    @Test func aReportWithoutTheTokenRetiresNobody() async throws {
        try await withSentMail { pool, _, id in
            let forged = BounceSamples.postfix(to: "bounces@breathe.example", messageID: "\(id)@breathe.example")

            let result = try await take(forged, in: pool)

            #expect(result == .deliveryFailed)
            #expect(try await pool.count("subscribers WHERE email_bounced_version IS NULL") == 1)
            #expect(try await retired(pool).isEmpty)
        }
    }

    @Test func aReportWithoutTheTokenClaimsNoDelivery() async throws {
        try await withSentMail { pool, _, id in
            let forged = BounceSamples.postfix(
                to: "bounces@breathe.example", messageID: "\(id)@breathe.example", action: "delivered", status: "2.0.0")

            let result = try await take(forged, in: pool)

            #expect(result == .nothing)
            #expect(try await pool.count("deliveries WHERE state = 'accepted'") == 1)
        }
    }

    @Test func aTokenOfAnotherAddressRetiresNobody() async throws {
        try await withSentMail { pool, _, id in
            let sample = BounceSamples.postfix(to: try returnAddress(id, to: "bo@example.org"))

            #expect(try await take(sample, in: pool) == .deliveryFailed)
            #expect(try await retired(pool).isEmpty)
        }
    }

    @Test func aMailThatNobodySentIsUnknown() async throws {
        try await withSentMail { pool, _, _ in
            await #expect(throws: BounceFault.unknownDelivery) {
                try await take(BounceSamples.postfix(to: returnAddress(DeliveryID())), in: pool)
            }
        }
    }

    @Test func aReportOfNoMailOfOursIsRefused() async throws {
        try await withSentMail { pool, _, _ in
            await #expect(throws: BounceFault.noTicket) {
                try await take(BounceSamples.postfix(to: "bounces+abc@breathe.example"), in: pool)
            }
        }
    }
}
