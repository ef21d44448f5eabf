import Domain
import Foundation
import PersonKeys
import Postgres

extension PostgresTransaction {
    /// What of a person is not judged yet, from the table `settling`.
    func settlingSpans(of userID: UserID, _ key: PersonKey) async throws -> [SettlingSpan] {
        let rows = try await query("SELECT sealed FROM settling WHERE user_id = \(userID.uuid)")
        guard let row = rows.first else { return [] }
        let bytes = try key.open(try row["sealed", as: [UInt8].self], at: Self.place(of: userID))
        return try JSONDecoder().decode([SettlingSpan].self, from: Data(bytes))
    }

    /// Replaces what of a person is not judged yet.
    func keep(_ spans: [SettlingSpan], of userID: UserID, _ key: PersonKey) async throws {
        guard let due = spans.map(\.due).min() else {
            try await query("DELETE FROM settling WHERE user_id = \(userID.uuid)")
            return
        }
        let sealed = try key.seal(try JSONEncoder().encode(spans), at: Self.place(of: userID))
        try await query(
            """
            INSERT INTO settling (user_id, due_at, sealed) VALUES (\(userID.uuid), \(due), \(sealed))
            ON CONFLICT (user_id) DO UPDATE SET due_at = EXCLUDED.due_at, sealed = EXCLUDED.sealed
            """)
    }

    private static func place(of userID: UserID) -> String { "settling/\(userID)" }
}
