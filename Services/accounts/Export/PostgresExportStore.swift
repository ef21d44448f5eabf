import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import RequestedNotifications
import SignedLinks

/// Exports in the tables `exports` and `export_answers`, and the parts that services have left in their views.
struct PostgresExportStore: Sendable {
    let pool: PostgresPool
    let sealer: LinkSealer
    /// The page that the last mail opens.
    let page: String
    /// Whose parts make an export whole, in the order in which they are read.
    var services: [ServiceName] = [.accounts] + Topology.whoKnowsPeople

    /// Seconds between two exports of a person.
    static let pause: TimeInterval = 86_400
    /// Seconds for which one can be downloaded.
    static let lifetime: TimeInterval = 7 * 86_400
    private static let purpose = "export key"

    /// Asks every service for its part, and leaves the one of accounts.
    /// - Throws: ``ExportTooSoon``, ``AccountError/deleted``.
    func request(for userID: UserID, in language: String, _ ownPart: WriteExportPart, at now: Date) async throws
        -> ExportID
    {
        let (id, key) = (ExportID(), ExportKey())
        let sealed = Array(try sealer.sealed(key.bytes, for: Self.purpose, about: Data(id.description.utf8)))
        try await pool.transaction { transaction in
            guard try await transaction.holdPerson(userID) != nil else { throw AccountError.deleted }
            let last = try await transaction.query(
                "SELECT max(requested_at) FROM exports WHERE user_id = \(userID.uuid)"
            ).first?.decode(Date?.self)
            if let last = last ?? nil, last + Self.pause > now {
                throw ExportTooSoon(freeIn: (last + Self.pause).timeIntervalSince(now))
            }
            try await transaction.query(
                """
                INSERT INTO exports (export_id, user_id, language, sealed_key, requested_at)
                VALUES (\(id.uuid), \(userID.uuid), \(language), \(sealed), \(now))
                """)
            let fact = AccountExportRequested(
                exportID: id, userID: userID, publicKey: key.publicKey, requestedAt: now)
            try await ownPart(fact, in: transaction, at: now)
            try await transaction.answer(id, by: .accounts, at: now)
            try await transaction.enqueue([OutgoingMessage(fact, from: .accounts, at: now)])
        }
        return id
    }

    /// - Returns: nil unless it is the person's and can still be downloaded.
    func export(_ id: ExportID, of userID: UserID, at now: Date) async throws -> ExportProgress? {
        let rows = try await pool.query(
            """
            SELECT requested_at, ready_at, language FROM exports
            WHERE export_id = \(id.uuid) AND user_id = \(userID.uuid) AND requested_at > \(now - Self.lifetime)
            """)
        guard let row = rows.first else { return nil }
        let answered = try await pool.query(
            "SELECT service FROM export_answers WHERE export_id = \(id.uuid)"
        ).decode(String.self)
        return ExportProgress(
            id: id, requestedAt: try row["requested_at"], readyAt: try row["ready_at"], language: try row["language"],
            waitingFor: services.filter { !answered.contains($0.rawValue) }, of: services.count)
    }

    /// Notes that a service has left its part; after the last, the person gets a mail.
    func note(_ fact: AccountExportPartReady, at now: Date) async throws {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                """
                SELECT user_id, language FROM exports
                WHERE export_id = \(fact.exportID.uuid) AND ready_at IS NULL FOR UPDATE
                """)
            guard let row = rows.first else { return }
            try await transaction.answer(fact.exportID, by: fact.service, at: fact.readyAt)
            let answered = try await transaction.query(
                "SELECT service FROM export_answers WHERE export_id = \(fact.exportID.uuid)"
            ).decode(String.self)
            guard Set(answered).isSuperset(of: services.map(\.rawValue)) else { return }
            try await transaction.query(
                "UPDATE exports SET ready_at = \(now) WHERE export_id = \(fact.exportID.uuid)")
            try await transaction.requestNotification(
                RequestedContent(language: try row["language"], link: page), of: .exportReady,
                to: UserID(try row["user_id", as: UUID.self]), isUrgent: false, expiresAt: now + Self.pause,
                from: .accounts, sealedWith: sealer, at: now)
        }
    }

    /// - Throws: ``ExportKeyGone``.
    func key(of id: ExportID) async throws -> ExportKey {
        let rows = try await pool.query("SELECT sealed_key FROM exports WHERE export_id = \(id.uuid)")
        guard let sealed: [UInt8] = try rows.first?["sealed_key"],
            let bytes = sealer.opened(Data(sealed), for: Self.purpose, about: Data(id.description.utf8))
        else { throw ExportKeyGone() }
        return try ExportKey(bytes: bytes)
    }

    /// The tables of a service's part.
    func names(in id: ExportID, of service: ServiceName) async throws -> [String] {
        try await pool.query(
            """
            SELECT DISTINCT name FROM \(identifier: service.schema).export_parts
            WHERE export_id = \(id.uuid) ORDER BY name
            """
        ).decode(String.self)
    }

    /// - Returns: nil behind the last piece.
    func piece(at place: PieceOfExport, with key: ExportKey) async throws -> [UInt8]? {
        let rows = try await pool.query(
            """
            SELECT sealed FROM \(identifier: place.service.schema).export_parts
            WHERE export_id = \(place.exportID.uuid) AND name = \(place.name) AND piece = \(place.number)
            """)
        guard let sealed: [UInt8] = try rows.first?["sealed"] else { return nil }
        return try key.open(sealed, at: place)
    }
}

extension PostgresTransaction {
    fileprivate func answer(_ id: ExportID, by service: ServiceName, at time: Date) async throws {
        try await query(
            """
            INSERT INTO export_answers (export_id, service, answered_at)
            VALUES (\(id.uuid), \(service.rawValue), \(time)) ON CONFLICT DO NOTHING
            """)
    }
}

/// How far an export has come.
struct ExportProgress: Sendable, Equatable {
    var id: ExportID
    var requestedAt: Date
    /// Nil while parts are missing.
    var readyAt: Date?
    /// BCP 47.
    var language: String
    /// Who has not left a part yet.
    var waitingFor: [ServiceName]
    var of: Int
}

/// The link key under which an export's own key was sealed is not among ours any more.
struct ExportKeyGone: Error {}

/// The person had an export less than a day ago.
struct ExportTooSoon: Error, Equatable {
    /// Seconds until the next.
    var freeIn: TimeInterval
}

/// Takes `account.export-part-ready`; an export that has ended meanwhile is nobody's.
struct ExportPartReadyHandler: MessageHandler {
    let store: PostgresExportStore
    let now: @Sendable () -> Date
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: AccountExportPartReady, _ context: MessageContext) async throws -> Verdict {
        try await store.note(fact, at: now())
        return .done
    }
}
