import Domain
import Foundation
import MessageProtocol
import Postgres

/// The truth in the gateway's view `ingest_gateway.subscribers`, and the audience made of it.
struct PostgresAudienceRebuildStore: AudienceRebuildStore {
    let pool: PostgresPool
    /// People of one transaction: while it runs, a change of one of them waits.
    var sliceSize = 10_000

    func peopleAtGateway() async throws -> Int {
        try await pool.query("SELECT count(*) FROM ingest_gateway.subscribers").decode(Int.self).first ?? 0
    }

    nonisolated(nonsending) func alone<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result? {
        // A transaction of its own holds the lock to the end; it writes nothing, so it holds back no clean-up.
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                "SELECT pg_try_advisory_xact_lock(hashtext('audience rebuild'), 0)")
            guard try rows.first?.decode(Bool.self) == true else { return nil }
            return try await body()
        }
    }

    func rebuildSlice(after id: UUID?) async throws -> AudienceSlice {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            let last = try await transaction.query(.endOfSlice(after: id, size: sliceSize)).decode(UUID.self).first
            // Locked before the gateway is asked: who is here by then, and not at the gateway after, is gone there.
            let known = try await transaction.query(.lockingPeople(after: id, upTo: last))
                .decode((UUID, Bool).self)
            let truths = try await transaction.truths(after: id, upTo: last)
            var result = AudienceRebuild(checked: truths.count)
            var members: [AudienceMember] = []
            members.reserveCapacity(truths.count)
            var reader = AudienceTruthReader()
            for truth in truths {
                do {
                    members.append(try reader.member(truth))
                } catch let fault as MessageFault {
                    result.refused[Self.reason(of: fault), default: 0] += 1
                }
            }
            let atGateway = Set(truths.map(\.userID.uuid))
            let gone = known.filter { !$0.1 && !atGateway.contains($0.0) }.map(\.0)
            let merged = try await transaction.merge(members, gone: gone)
            return AudienceSlice(result: result + merged, last: last)
        }
    }

    /// Without the numbers of list elements, so that the same fault of many people is one line.
    private static func reason(of fault: MessageFault) -> String {
        MessageFault(field: fault.field.replacing(/\[\d+\]/, with: "[]"), problem: fault.problem).description
    }
}

extension PostgresTransaction {
    fileprivate func truths(after id: UUID?, upTo last: UUID?) async throws -> [AudienceTruth] {
        let rows = try await query(
            """
            SELECT user_id, version, (wishes - 'settings')::text, (wishes -> 'settings')::text, email IS NOT NULL, is_deleted
            FROM ingest_gateway.subscribers
            WHERE \(.isInSlice(after: id, upTo: last)) ORDER BY user_id
            """)
        return try rows.decode((UUID, Int, String?, String?, Bool, Bool).self).map {
            AudienceTruth(
                userID: UserID($0.0), version: $0.1, wishes: $0.2 ?? "", settings: $0.3, hasEmail: $0.4,
                isDeleted: $0.5)
        }
    }
}

extension SQL {
    /// No row when fewer people are left than a slice has.
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
