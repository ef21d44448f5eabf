import Domain
import Foundation
import Postgres

extension PostgresSession {
    /// Where these people sit; those without a place are left out.
    func seats(of people: [UserID]) async throws -> Set<Seat> {
        guard !people.isEmpty else { return [] }
        let rows = try await query(
            "SELECT chunk, slot FROM audience WHERE user_id = ANY (\(people.map(\.uuid))) AND chunk IS NOT NULL")
        return Set(try rows.decode((Int32, Int).self).map { Seat(chunk: $0, slot: $1) })
    }
}
