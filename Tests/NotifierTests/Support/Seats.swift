import Domain
import Foundation
import Postgres
import TestSupport

@testable import notifier

/// A seat as alert-fanout gives it.
struct Seat: Sendable, Hashable {
    var chunk: Int32
    var slot: Int
}

extension [SchemaForTests] {
    /// The service's schema, and what it reads of alert-fanout's.
    static let ofNotifier = [SchemaForTests.seats, SchemaForTests("notifier", NotifierMigrations.all)]
}

extension SchemaForTests {
    /// The views that alert-fanout publishes, over seats that a test plants.
    static let seats = SchemaForTests(
        "alert_fanout",
        [
            Migration(
                number: 1, name: "seats",
                statements: """
                    CREATE TABLE planted_seats (
                        chunk integer NOT NULL,
                        slot smallint NOT NULL,
                        user_id uuid,
                        is_erased boolean NOT NULL DEFAULT false,
                        PRIMARY KEY (chunk, slot)
                    );
                    CREATE INDEX planted_seats_of_person ON planted_seats (user_id);
                    CREATE VIEW seats AS
                    SELECT user_id, chunk, slot FROM planted_seats WHERE user_id IS NOT NULL;
                    CREATE VIEW erased_seats AS SELECT chunk, slot FROM planted_seats WHERE is_erased;
                    GRANT USAGE ON SCHEMA alert_fanout TO notifier, ingest_gateway;
                    GRANT SELECT ON seats, erased_seats TO notifier;
                    GRANT SELECT ON seats TO ingest_gateway;
                    GRANT SELECT, INSERT, UPDATE ON planted_seats TO notifier;
                    """)
        ])
}

extension PostgresPool {
    /// Seats people in one chunk, in this order.
    func seat(_ userIDs: [UserID], in chunk: Int32, from slot: Int = 0) async throws {
        try await query(
            """
            INSERT INTO alert_fanout.planted_seats (chunk, slot, user_id)
            SELECT \(Int(chunk)), \(slot) + number - 1, user_id
            FROM unnest(\(userIDs.map(\.uuid))) WITH ORDINALITY AS person (user_id, number)
            """)
    }

    /// As alert-fanout does when an account was erased.
    func vacate(_ seat: Seat) async throws {
        try await query(
            """
            UPDATE alert_fanout.planted_seats SET user_id = NULL, is_erased = true
            WHERE chunk = \(Int(seat.chunk)) AND slot = \(seat.slot)
            """)
    }
}
