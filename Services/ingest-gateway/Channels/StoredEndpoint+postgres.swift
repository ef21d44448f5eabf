import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// A row of `delivery_endpoints`.
struct StoredEndpoint {
    var id = EndpointID()
    /// 0 before it was ever announced.
    var version = 0
    var address: DeliveryAddress
    var name: String?
    var addedAt: Date
    var isRetired = false

    /// Becomes what the person wants; what is retired is active again.
    /// - Parameter testID: of the test message to send if the address was not in use; nil for none.
    /// - Returns: what is to be announced: nothing when the address is known and in use.
    mutating func take(
        _ registration: ChannelRegistration, of userID: UserID, testID: NotificationID? = nil
    ) -> [DeliveryEndpointChanged] {
        let wanted = registration.address(after: version > 0 ? address : nil)
        name = registration.name ?? name
        guard version == 0 || isRetired || wanted != address else { return [] }
        address = wanted
        return [anew(of: userID, testID: testID)]
    }

    /// The announcement of the next version, in use again.
    mutating func anew(of userID: UserID, testID: NotificationID?) -> DeliveryEndpointChanged {
        (isRetired, version) = (false, version + 1)
        return DeliveryEndpointChanged(
            userID: userID, endpointID: id, version: version, address: address, testID: testID)
    }

    func added(isNew: Bool) -> AddedChannel {
        AddedChannel(id: id, address: address, name: name, addedAt: addedAt, isNew: isNew)
    }
}

extension PostgresTransaction {
    /// One change of a person's channels at a time; held until COMMIT, so that nobody deletes the account meanwhile.
    func holdAccount(of userID: UserID) async throws {
        let account = try await query(
            "SELECT user_id FROM accounts WHERE user_id = \(userID.uuid) FOR NO KEY UPDATE")
        guard !account.isEmpty else { throw AccountError.deleted }
    }

    func endpoint(_ condition: SQL, of userID: UserID) async throws -> StoredEndpoint? {
        let row = try await query(
            """
            SELECT endpoint_id, version, address, name, added_at, retired_at IS NOT NULL AS is_retired
            FROM delivery_endpoints WHERE user_id = \(userID.uuid) AND \(condition) FOR UPDATE
            """
        ).first
        return try row.map { row in
            StoredEndpoint(
                id: EndpointID(try row["endpoint_id", as: UUID.self]), version: try row["version", as: Int.self],
                address: try row["address", as: JSON<DeliveryAddress>.self].value,
                name: try row["name", as: String?.self], addedAt: try row["added_at", as: Date.self],
                isRetired: try row["is_retired", as: Bool.self])
        }
    }

    /// One person at a time may take an address; before any row is locked, so that two cannot wait for each other.
    func holdAddress(_ address: DeliveryAddress) async throws {
        try await query("SELECT pg_advisory_xact_lock(hashtextextended(encode(\(address.digest), 'hex'), 0))")
    }

    /// Who signs in on a browser or phone has it in their hands: nobody else's notifications go there from now on.
    func takeDevice(_ address: DeliveryAddress, for userID: UserID) async throws -> [DeliveryEndpointChanged] {
        guard address.isDevice else { return [] }
        let rows = try await query(
            """
            DELETE FROM delivery_endpoints WHERE address_digest = \(address.digest) AND user_id <> \(userID.uuid)
            RETURNING user_id, endpoint_id, version
            """)
        return try rows.map { row in
            DeliveryEndpointChanged(
                userID: UserID(try row["user_id", as: UUID.self]),
                endpointID: EndpointID(try row["endpoint_id", as: UUID.self]),
                version: try row["version", as: Int.self] + 1, address: nil)
        }
    }

    /// Takes one of the person's test messages of this hour.
    /// - Returns: nil, or in how many seconds there is another one.
    func takeTest(of userID: UserID, at now: Date) async throws -> TimeInterval? {
        let hour: TimeInterval = 3_600
        let results = try await pipeline([
            "DELETE FROM channel_tests WHERE user_id = \(userID.uuid) AND tested_at <= \(now - hour)",
            "SELECT count(*) AS count, min(tested_at) AS first FROM channel_tests WHERE user_id = \(userID.uuid)",
        ])
        let taken = try results[1].decode((Int, Date?).self).first
        if let (count, first) = taken, count >= ChannelRegistration.mostTestsPerHour, let first {
            return first.timeIntervalSince(now) + hour
        }
        try await query("INSERT INTO channel_tests (user_id, tested_at) VALUES (\(userID.uuid), \(now))")
        return nil
    }

    /// Retired addresses give way, the oldest first.
    func makeRoom(for userID: UserID) async throws {
        let limit = ChannelRegistration.mostPerPerson
        try await query(
            """
            DELETE FROM delivery_endpoints WHERE user_id = \(userID.uuid) AND endpoint_id IN (
                SELECT endpoint_id FROM delivery_endpoints WHERE user_id = \(userID.uuid) AND retired_at IS NOT NULL
                ORDER BY retired_at LIMIT greatest(0, (
                    SELECT count(*) FROM delivery_endpoints WHERE user_id = \(userID.uuid)) - \(limit - 1)))
            """)
        let count: Int? = try await query(
            "SELECT count(*) AS count FROM delivery_endpoints WHERE user_id = \(userID.uuid)"
        ).first?["count"]
        guard count ?? 0 < limit else { throw ChannelError.tooMany(limit: limit) }
    }

    func store(_ endpoint: StoredEndpoint, of userID: UserID) async throws {
        let address = try JSON(endpoint.address)
        try await query(
            """
            INSERT INTO delivery_endpoints AS e (
                user_id, endpoint_id, version, address_digest, address, name, added_at)
            VALUES (\(userID.uuid), \(endpoint.id.uuid), \(endpoint.version), \(endpoint.address.digest), \(address),
                \(endpoint.name), \(endpoint.addedAt))
            ON CONFLICT (user_id, endpoint_id) DO UPDATE
            SET version = excluded.version, address_digest = excluded.address_digest, address = excluded.address,
                name = excluded.name,
                retired_reason = CASE WHEN e.version = excluded.version THEN e.retired_reason END,
                retired_at = CASE WHEN e.version = excluded.version THEN e.retired_at END
            """)
    }

    func announce(_ changes: [DeliveryEndpointChanged]) async throws {
        try await enqueue(try changes.map { try OutgoingMessage($0, from: .ingestGateway) })
    }
}
