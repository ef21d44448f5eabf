public import Domain
public import Foundation
public import MessageProtocol
public import Messaging
public import Postgres

/// Takes `account.export-requested`: leaves the service's part of the export, of one moment, and tells accounts.
public struct ExportRequestedHandler: MessageHandler {
    private let write: WriteExportPart
    private let now: @Sendable () -> Date
    public let retryPolicy = RetryPolicy.patient

    public init(_ write: WriteExportPart, now: @escaping @Sendable () -> Date) { (self.write, self.now) = (write, now) }

    public func handle(_ request: AccountExportRequested, _ context: MessageContext) async throws -> Verdict {
        do {
            try await write.pool.transaction(isolation: .repeatableRead) { transaction in
                guard try await !transaction.hasLeft(request.userID) else { return }
                try await write(request, in: transaction, at: now())
                let ready = AccountExportPartReady(exportID: request.exportID, service: write.service, readyAt: now())
                try await transaction.enqueue([OutgoingMessage(ready, from: write.service, at: ready.readyAt)])
            }
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Writes what a service keeps of a person as one part of an export.
public struct WriteExportPart: Sendable {
    let pool: PostgresPool
    let service: ServiceName
    private let tables: [PersonTable]
    private let others: @Sendable (UserID, PostgresTransaction, ExportPart) async throws -> Void

    /// - Parameter others: writes the tables that are ``PersonTable/Part/written``.
    public init(
        over pool: PostgresPool, of service: ServiceName, _ tables: [PersonTable],
        others: @escaping @Sendable (UserID, PostgresTransaction, ExportPart) async throws -> Void = { _, _, _ in }
    ) {
        (self.pool, self.service, self.tables, self.others) = (pool, service, tables, others)
    }

    /// What was left before stays as it is.
    /// - Throws: ``MessageFault`` when the request has no key.
    public func callAsFunction(
        _ request: AccountExportRequested, in transaction: PostgresTransaction, at now: Date
    ) async throws {
        let left = try await transaction.query(
            "SELECT FROM export_pieces WHERE export_id = \(request.exportID.uuid) LIMIT 1")
        guard left.isEmpty else { return }
        let part = try ExportPart(
            request, of: service, in: transaction, seal: ExportSeal(publicKey: request.publicKey), at: now)
        for table in tables {
            guard case .rows(let without) = table.part else { continue }
            let rows = try await transaction.query(
                """
                SELECT (to_jsonb(kept) - \(without)::text[])::text FROM \(identifier: table.name) AS kept
                WHERE \(table.owner(request.userID))
                """
            ).decode(String.self)
            try await part.write(rows, of: table.name)
        }
        try await others(request.userID, transaction, part)
    }
}

/// The part that a service leaves: the rows of each table as JSON objects, sealed in pieces of bounded size.
public struct ExportPart: Sendable {
    private let request: AccountExportRequested
    private let service: ServiceName
    private let transaction: PostgresTransaction
    private let seal: ExportSeal
    private let now: Date

    init(
        _ request: AccountExportRequested, of service: ServiceName, in transaction: PostgresTransaction,
        seal: ExportSeal, at now: Date
    ) {
        (self.request, self.service, self.transaction) = (request, service, transaction)
        (self.seal, self.now) = (seal, now)
    }

    /// In bytes, unless a single row is larger.
    private static let pieceSize = 256 << 10

    /// Writes rows of a table, each a JSON object; those of one table come in one call or in several with rising
    /// `number`.
    /// - Returns: the number of the next piece.
    @discardableResult
    public func write(_ rows: some Sequence<String>, of table: String, from number: Int = 0) async throws -> Int {
        var (piece, number) = ("", number)
        for row in rows {
            if !piece.isEmpty, piece.utf8.count + row.utf8.count > Self.pieceSize {
                try await keep(piece, of: table, as: number)
                (piece, number) = ("", number + 1)
            }
            piece += piece.isEmpty ? row : ",\n" + row
        }
        // A table without rows has a piece as well: that nothing is kept is an answer.
        guard !piece.isEmpty || number == 0 else { return number }
        try await keep(piece, of: table, as: number)
        return number + 1
    }

    private func keep(_ piece: String, of table: String, as number: Int) async throws {
        let place = PieceOfExport(exportID: request.exportID, service: service, name: table, number: number)
        let sealed = try seal.seal(Array(piece.utf8), at: place)
        try await transaction.query(
            """
            INSERT INTO export_pieces (export_id, user_id, name, piece, sealed, left_at)
            VALUES (\(request.exportID.uuid), \(request.userID.uuid), \(table), \(number)::int, \(sealed), \(now))
            """)
    }
}

extension PostgresTransaction {
    /// Whether the person's account was erased here.
    fileprivate func hasLeft(_ userID: UserID) async throws -> Bool {
        try await !query("SELECT FROM erased_people WHERE user_id = \(userID.uuid)").isEmpty
    }
}
