import Domain
import Foundation
import MessageProtocol
import Postgres

/// Rebuilds the audience from the gateway's view `ingest_gateway.subscribers`.
struct PostgresAudienceRebuildStore: Sendable {
    let pool: PostgresPool
    /// How many people one transaction rebuilds; while it runs, changes of these people wait.
    var sliceSize = 10_000

    /// How many people the gateway knows.
    func peopleAtGateway() async throws -> Int {
        try await pool.query("SELECT count(*) FROM ingest_gateway.subscribers").decode(Int.self).first ?? 0
    }

    /// Runs the body while no other rebuild runs.
    /// - Returns: nil, without running it, when another rebuild runs.
    nonisolated(nonsending) func alone<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result? {
        // A separate transaction holds the lock until the end; it writes nothing, so it does not hold back vacuuming.
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                "SELECT pg_try_advisory_xact_lock(hashtext('audience rebuild'), 0)")
            guard try rows.first?.decode(Bool.self) == true else { return nil }
            return try await body()
        }
    }

    /// Brings the next people in line with the gateway, all or none of them.
    ///
    /// Whatever is newer here stays, so that messages may be handled at the same time.
    /// - Parameter id: of the last person of the slice before; nil for the first slice.
    func rebuildSlice(after id: UUID?) async throws -> AudienceSlice {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            let last = try await transaction.query(.endOfSlice(after: id, size: sliceSize)).decode(UUID.self).first
            // Locked before the gateway's view is read: a person known here who is missing there afterwards was erased.
            let known = try await transaction.query(.lockingPeople(after: id, upTo: last))
                .decode((UUID, Bool).self)
            let subscribers = try await transaction.subscribers(after: id, upTo: last)
            var result = AudienceRebuild(checked: subscribers.count)
            var members: [AudienceMember] = []
            members.reserveCapacity(subscribers.count)
            var reader = GatewaySubscriberReader()
            for subscriber in subscribers {
                do {
                    members.append(try reader.member(subscriber))
                } catch let fault as MessageFault {
                    result.refused[Self.reason(of: fault), default: 0] += 1
                }
            }
            let atGateway = Set(subscribers.map(\.userID.uuid))
            let gone = known.filter { !$0.1 && !atGateway.contains($0.0) }.map(\.0)
            let merged = try await transaction.merge(members, gone: gone)
            return AudienceSlice(result: result + merged, last: last)
        }
    }

    /// Without the indices of list elements, so that the same fault of many people is one line.
    private static func reason(of fault: MessageFault) -> String {
        MessageFault(field: fault.field.replacing(/\[\d+\]/, with: "[]"), problem: fault.problem).description
    }
}

extension PostgresTransaction {
    fileprivate func subscribers(after id: UUID?, upTo last: UUID?) async throws -> [GatewaySubscriber] {
        let rows = try await query(
            """
            SELECT user_id, version, (wishes - 'settings')::text, (wishes -> 'settings')::text, email IS NOT NULL, is_deleted
            FROM ingest_gateway.subscribers
            WHERE \(.isInSlice(after: id, upTo: last)) ORDER BY user_id
            """)
        return try rows.decode((UUID, Int, String?, String?, Bool, Bool).self).map {
            GatewaySubscriber(
                userID: UserID($0.0), version: $0.1, subscription: $0.2 ?? "", settings: $0.3, hasEmail: $0.4,
                isDeleted: $0.5)
        }
    }
}

extension SQL {
    /// Returns no row when fewer people are left than fit into a slice.
    fileprivate static func endOfSlice(after id: UUID?, size: Int) -> SQL {
        """
        SELECT user_id FROM ingest_gateway.subscribers WHERE \(isInSlice(after: id, upTo: nil))
        ORDER BY user_id LIMIT 1 OFFSET \(size - 1)
        """
    }

    fileprivate static func lockingPeople(after id: UUID?, upTo last: UUID?) -> SQL {
        """
        SELECT user_id, is_deleted FROM audience WHERE \(isInSlice(after: id, upTo: last))
        ORDER BY user_id FOR UPDATE
        """
    }

    fileprivate static func isInSlice(after id: UUID?, upTo last: UUID?) -> SQL {
        let lower: SQL = id.map { "user_id > \($0)" } ?? "true"
        return last.map { "\(lower) AND user_id <= \($0)" } ?? lower
    }
}
