import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct TraceTests {
    @Test func aQueuedMessageKnowsTheTraceThatCausedIt() async throws {
        try await withNotifierDatabase { pool in
            let person = UserID()
            try await pool.query(
                """
                INSERT INTO subscribers (user_id, version, language, email, updated_at)
                VALUES (\(person.uuid), 1, 'en', 'ada@example.org', \(Date.noon))
                """)
            try await pool.query(
                """
                INSERT INTO routes
                SELECT \(person.uuid), \(EndpointID.email.uuid), 'email', 'email', 'immediately', 'immediately',
                    'immediately', 'immediately', 0, 0, NULL, 'UTC'
                """)
            let trace = TraceParent()
            try await TraceContext.$current.withValue(trace) {
                _ = try await pool.deliver(.sample(recipients: [person]))
            }

            let claims = try await PostgresDeliveryStore(pool: pool).claim(1, of: "email")

            #expect(claims.map(\.traceID) == [trace.traceID])
        }
    }
}
