import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Postgres
import TestSupport
import Testing

@testable import RepeatedRequests

/// What is remembered of a request, for how long, and who can read it.
@Suite(.timeLimit(.minutes(20))) struct KeptRequestTests {
    /// As the middleware makes it of `post("things/made", key: key)`.
    private func request(_ key: String) throws -> KeyedRequest {
        let sent = Request(
            head: HTTPRequest(
                method: .post, scheme: nil, authority: nil, path: nil,
                headerFields: [try #require(HTTPField.Name("Idempotency-Key")): key]),
            body: RequestBody(buffer: .init()))
        return KeyedRequest(
            try #require(try IdempotencyKey(of: sent)), of: RepetitionsUnderTest.anna, route: "/api/v1/things/{how}",
            address: "/api/v1/things/made", body: Array("text".utf8), under: try RepetitionsUnderTest.masterKeys([7]))
    }

    /// The process died, or the database was lost, after the request had begun.
    @Test func afterAMinuteWithoutAnswerNobodyKnowsTheOutcome() async throws {
        try await RepetitionsUnderTest.run { service in
            let (store, attempt) = (PostgresRepeatedRequests(pool: service.pool), UUID())
            _ = try await store.begin(try request("a-key"), as: attempt, at: service.clock.now)
            service.clock.advance(by: 59)
            let early = try await service.post("things/made", key: "a-key")
            #expect(early.status == .conflict && early.code == "under-way")
            service.clock.advance(by: 1)
            let late = try await service.post("things/made", key: "a-key")
            #expect(late.status == .conflict && late.code == "outcome-unknown" && late.headers[.retryAfter] == nil)
            #expect(late.text.contains("look with GET") && late.text.contains("new Idempotency-Key"))
            #expect(service.routes.runs == 0)
        }
    }

    @Test func aKeyIsForgottenAfterADayAndWhatComesLaterChangesNothing() async throws {
        try await RepetitionsUnderTest.run { service in
            let (store, attempt) = (PostgresRepeatedRequests(pool: service.pool), UUID())
            let keyed = try request("a-key")
            _ = try await store.begin(keyed, as: attempt, at: service.clock.now)
            service.clock.advance(by: 24 * 3_600)
            let anew = try await service.post("things/made", key: "a-key")
            try await store.finish(keyed, attempt, with: [1, 2, 3])
            try await store.release(keyed, attempt)
            let again = try await service.post("things/made", key: "a-key")
            #expect(anew.text == "1 text" && again.text == "1 text" && again.isReplayed)
            service.clock.advance(by: 24 * 3_600 - 1)
            let last = try await service.post("things/made", key: "a-key")
            #expect(last.isReplayed && service.routes.runs == 1)
        }
    }

    @Test func theTableRevealsNeitherTextsNorKeys() async throws {
        try await RepetitionsUnderTest.run { service in
            let (key, text) = ("4f1c-key-of-anna", "migraine at noon")
            let first = try await service.post("things/made", key: key, text)
            #expect(first.text.contains(text))
            let search = TableSearch(service.pool)
            let found = try await search.tables(containing: [text, key, "/things/1", "location"])
            let rows = try await service.rows()
            #expect(found.isEmpty && rows == 1)
            let sealed = try await service.pool.query("SELECT answer FROM repeated_requests").decode([UInt8].self)
            let other = try request("another-key").open(try #require(sealed.first))
            #expect(other == nil)
        }
    }

    @Test func aRotationOfTheOperatorsKeysBreaksNothing() async throws {
        try await withDatabase(migrations: [.repeatedRequests(number: 1)], schema: "accounts") { pool in
            try await RepetitionsUnderTest.run(over: pool) { service in
                _ = try await service.post("things/made", key: "a-key")
            }
            try await RepetitionsUnderTest.run(over: pool, keys: [8, 7]) { service in
                let again = try await service.post("things/made", key: "a-key")
                #expect(again.text == "1 text" && again.isReplayed && service.routes.runs == 0)
            }
        }
    }

    @Test func onePersonCannotFillTheTable() async throws {
        try await RepetitionsUnderTest.run { service in
            _ = try await service.post("things/made", key: "a-key")
            let most = PostgresRepeatedRequests.mostOfPerson
            try await service.pool.query(
                """
                INSERT INTO repeated_requests (user_id, request, attempt, fingerprint, started_at)
                SELECT \(RepetitionsUnderTest.anna.uuid), decode(md5(number::text), 'hex'), gen_random_uuid(), '',
                    \(service.clock.now)
                FROM generate_series(1, \(most - 1)::int) AS number
                """)
            let refused = try await service.post("things/made", key: "b-key")
            #expect(refused.status == .tooManyRequests && refused.code == "too-many-keys")
            let known = try await service.post("things/made", key: "a-key")
            let other = try await service.post("things/made", key: "b-key", by: UserID())
            #expect(known.isReplayed && other.status == .created)
        }
    }

    @Test func theyGoWithTheAccount() async throws {
        try await RepetitionsUnderTest.run { service in
            _ = try await service.post("things/made", key: "a-key")
            _ = try await service.post("things/made", key: "a-key", by: UserID())
            try await service.pool.transaction { try await $0.eraseRepeatedRequests(of: RepetitionsUnderTest.anna) }
            let rows = try await service.rows()
            #expect(rows == 1)
        }
    }
}
