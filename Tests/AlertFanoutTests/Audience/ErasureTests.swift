import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import alert_fanout

@Suite struct ErasureTests {
    @Test func whoseAccountIsGoneIsForgottenAsAReporterToo() async throws {
        try await withFanoutDatabase { pool in
            let person = Person(coordinate: try .basel())
            try await pool.audience([person])
            try await pool.query("INSERT INTO trusted_reporters (user_id) VALUES (\(person.id.uuid))")
            let crowd = PostgresCrowdStore(pool: pool)
            let handler = SubscriberChangedHandler(
                updateAudience: UpdateAudience(store: PostgresAudienceStore(pool: pool)) { try await crowd.forget($0) })
            var gone = person
            gone.version = 2
            gone.isDeleted = true

            // Once more, as after a crash between the two.
            for _ in 1...2 { #expect(try await handler.handle(gone.change(), .new()) == .done) }

            let left = try await pool.query("SELECT count(*) FROM trusted_reporters").decode(Int.self)
            let place = try await pool.query("SELECT latitude IS NULL AND is_deleted FROM audience").decode(Bool.self)
            #expect(left == [0])
            #expect(place == [true])
        }
    }
}
