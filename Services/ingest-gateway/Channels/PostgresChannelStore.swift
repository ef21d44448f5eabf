import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// The addresses of people's channels; each change is stored and announced, both or neither.
struct PostgresChannelStore: Sendable {
    let pool: PostgresPool

    /// In the order in which they were added; the account's mail address is not among them.
    func channels(of userID: UserID) async throws -> [PersonChannel] {
        let rows = try await pool.query(
            """
            SELECT endpoint_id, address, name, added_at, retired_reason, retired_at FROM delivery_endpoints
            WHERE user_id = \(userID.uuid) ORDER BY added_at, endpoint_id
            """)
        return try rows.map { row in
            let address = try row["address", as: JSON<DeliveryAddress>.self].value
            let retiredAt = try row["retired_at", as: Date?.self]
            return PersonChannel(
                id: EndpointID(try row["endpoint_id", as: UUID.self]), channel: address.channel,
                name: try row["name", as: String?.self], host: address.shownHost,
                addedAt: try row["added_at", as: Date.self], state: retiredAt == nil ? .active : .retired,
                reason: try row["retired_reason", as: String?.self],
                since: retiredAt)
        }
    }

    /// Since when mail to the account's address comes back; nil while it arrives.
    func emailBounced(of userID: UserID) async throws -> Date? {
        try await pool.query("SELECT email_bounced_at FROM accounts WHERE user_id = \(userID.uuid)")
            .first?["email_bounced_at"]
    }

    /// Keeps an address, or brings the same one up to date. A device that was another person's is taken from them. A new
    /// address gets a test message, unless the person has had too many.
    /// - Throws: ``ChannelError/tooMany(limit:)``, ``AccountError/deleted``.
    func add(_ registration: ChannelRegistration, of userID: UserID, at now: Date) async throws -> AddedChannel {
        try await pool.transaction { transaction in
            try await transaction.holdAccount(of: userID)
            try await transaction.holdAddress(registration.address)
            var announcements = try await transaction.takeDevice(registration.address, for: userID)
            let known = try await transaction.endpoint("address_digest = \(registration.address.digest)", of: userID)
            var kept = known ?? StoredEndpoint(address: registration.address, addedAt: now)
            var hasTest = false
            if known?.isRetired ?? true { hasTest = try await transaction.takeTest(of: userID, at: now) == nil }
            announcements += kept.take(registration, of: userID, testID: hasTest ? NotificationID() : nil)
            if known == nil { try await transaction.makeRoom(for: userID) }
            try await transaction.store(kept, of: userID)
            try await transaction.announce(announcements)
            return kept.added(isNew: known == nil)
        }
    }

    /// - Returns: nil when the person has no such channel.
    /// - Throws: ``ChannelError/addressInUse(by:)``.
    func replace(
        _ id: EndpointID, by registration: ChannelRegistration, of userID: UserID
    ) async throws -> AddedChannel? {
        try await pool.transaction { transaction in
            try await transaction.holdAccount(of: userID)
            try await transaction.holdAddress(registration.address)
            guard var kept = try await transaction.endpoint("endpoint_id = \(id.uuid)", of: userID) else { return nil }
            let other = try await transaction.endpoint("address_digest = \(registration.address.digest)", of: userID)
            if let other, other.id != id {
                throw ChannelError.addressInUse(by: other.id)
            }
            var announcements = try await transaction.takeDevice(registration.address, for: userID)
            announcements += kept.take(registration, of: userID)
            try await transaction.store(kept, of: userID)
            try await transaction.announce(announcements)
            return kept.added(isNew: false)
        }
    }

    /// Announces the address anew, with a test message.
    /// - Returns: whether there is such a channel.
    /// - Throws: ``ChannelError/tooManyTests(limit:freeIn:)``.
    func test(_ id: EndpointID, of userID: UserID, at now: Date) async throws -> Bool {
        try await pool.transaction { transaction in
            try await transaction.holdAccount(of: userID)
            guard var kept = try await transaction.endpoint("endpoint_id = \(id.uuid)", of: userID) else {
                return false
            }
            try await transaction.requireTest(of: userID, at: now)
            let announcement = kept.anew(of: userID, testID: NotificationID())
            try await transaction.store(kept, of: userID)
            try await transaction.announce([announcement])
            return true
        }
    }

    /// Asks for a test message to the account's mail address.
    /// - Throws: ``ChannelError/tooManyTests(limit:freeIn:)``.
    func testMail(of userID: UserID, at now: Date) async throws {
        try await pool.transaction { transaction in
            try await transaction.holdAccount(of: userID)
            try await transaction.requireTest(of: userID, at: now)
            try await transaction.announce([
                DeliveryEndpointChanged(
                    userID: userID, endpointID: .email, version: 0, address: nil, testID: NotificationID())
            ])
        }
    }

    /// - Returns: whether there was such a channel.
    func remove(_ id: EndpointID, of userID: UserID) async throws -> Bool {
        try await pool.transaction { transaction in
            let version: Int? = try await transaction.query(
                """
                DELETE FROM delivery_endpoints WHERE user_id = \(userID.uuid) AND endpoint_id = \(id.uuid)
                RETURNING version
                """
            ).first?["version"]
            guard let version else { return false }
            try await transaction.announce([
                DeliveryEndpointChanged(userID: userID, endpointID: id, version: version + 1, address: nil)
            ])
            return true
        }
    }

    /// Notes that an address reaches nobody; one that the person has changed or confirmed since stays.
    func retire(_ fact: DeliveryEndpointRetired) async throws {
        guard fact.endpointID != .email else {
            try await pool.query(
                """
                UPDATE accounts SET email_bounced_at = \(fact.retiredAt)
                WHERE user_id = \(fact.userID.uuid) AND email_bounced_at IS NULL
                    AND email_confirmed_version <= \(fact.version)
                """)
            return
        }
        try await pool.query(
            """
            UPDATE delivery_endpoints SET retired_reason = \(fact.reason), retired_at = \(fact.retiredAt)
            WHERE user_id = \(fact.userID.uuid) AND endpoint_id = \(fact.endpointID.uuid)
                AND version = \(fact.version) AND retired_at IS NULL
            """)
    }
}

extension PostgresTransaction {
    fileprivate func requireTest(of userID: UserID, at now: Date) async throws {
        if let wait = try await takeTest(of: userID, at: now) {
            throw ChannelError.tooManyTests(limit: ChannelRegistration.mostTestsPerHour, freeIn: wait)
        }
    }
}
