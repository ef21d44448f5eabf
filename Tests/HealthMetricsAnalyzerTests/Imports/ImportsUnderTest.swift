import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import PersonKeys
import Postgres
import Synchronization
import TestSupport
import Testing

@testable import health_metrics_analyzer
@testable import ingest_gateway

/// Files uploaded to the gateway, and their readers.
struct ImportsUnderTest: Sendable {
    let gateway: PostgresPool
    let pool: PostgresPool
    let masterKeys: MasterKeys
    let clock = ImportClock()

    static func run(_ body: @Sendable (ImportsUnderTest) async throws -> Void) async throws {
        let masterKeys = try MasterKeys(keys: [Data(repeating: 3, count: 32)])
        let schemas = [
            SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
            SchemaForTests("health_metrics_analyzer", HealthMetricsAnalyzerMigrations.all),
        ]
        try await withDatabase(schemas: schemas) { database in
            try await database.withPool(of: "ingest_gateway") { gateway in
                try await database.withPool(of: "health_metrics_analyzer") { pool in
                    try await body(ImportsUnderTest(gateway: gateway, pool: pool, masterKeys: masterKeys))
                }
            }
        }
    }

    var uploads: PostgresHealthImportStore { PostgresHealthImportStore(pool: gateway, masterKeys: masterKeys) }
    var imports: PostgresImportStore { PostgresImportStore(pool: pool) }

    /// Somebody with an account.
    func person() async throws -> UserID {
        let userID = UserID()
        try await gateway.query(
            """
            INSERT INTO accounts (user_id, email, password_hash, created_at)
            VALUES (\(userID.uuid), \(userID.description), '', now())
            """)
        return userID
    }

    /// Has a file uploaded in pieces, and its message handled.
    @discardableResult
    func upload(_ bytes: [UInt8], of userID: UserID, pieceSize: Int = 50_000) async throws -> ImportID {
        var upload = try await uploads.begin(bytes.count, metadata: nil, of: userID, at: clock.now)
        var rest = bytes[...]
        while !rest.isEmpty {
            upload = try await uploads.append(Array(rest.prefix(pieceSize)), to: upload, at: clock.now)
            rest = rest.dropFirst(pieceSize)
        }
        let fact = HealthImportUploaded(
            importID: upload.id, userID: userID, size: bytes.count, uploadedAt: clock.now)
        // Delivery is at least once.
        for _ in 1...2 {
            #expect(try await HealthImportUploadedHandler(imports: imports).handle(fact, MessageContext()) == .done)
        }
        return upload.id
    }

    /// A reader that keeps samples as the service does.
    /// - Parameter before: runs before each part is kept.
    func worker(
        samplesPerPart: Int = 1_000, before: @escaping @Sendable (_ part: Int) async throws -> Void = { _ in }
    ) -> ImportWorker {
        let record = RecordSamples(
            store: PostgresSampleStore(pool: pool, masterKeys: masterKeys), people: PostgresPersonStore(pool: pool),
            circumstances: UnknownCircumstances(), daysPerSeason: 3, makeID: { SuggestionID() }, now: { clock.now })
        let parts = Mutex(0)
        let read = ReadImport(
            imports: imports, files: PostgresUploadedFileStore(pool: pool, masterKeys: masterKeys),
            profiles: PostgresSourceProfileStore(pool: pool, masterKeys: masterKeys),
            people: PostgresPersonStore(pool: pool),
            parser: ExportReadingParser(now: { clock.now }, samplesPerPart: samplesPerPart), now: { clock.now },
            record: { samples, retractions, userID in
                let part = parts.withLock { parts in
                    parts += 1
                    return parts
                }
                try await before(part)
                return try await record(samples, retracting: retractions, of: userID, handling: nil)
            })
        return ImportWorker(
            imports: imports, read: read, now: { clock.now },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Uploads and reads a file.
    func report(on bytes: [UInt8], of userID: UserID) async throws -> ImportReport {
        let importID = try await upload(bytes, of: userID)
        #expect(try await worker().workOnce())
        return try #require(try await settled().last { $0.importID == importID }).report
    }

    /// What was announced of files that are read, in order.
    func settled() async throws -> [HealthImportSettled] {
        let rows = try await pool.query(
            "SELECT body FROM outbox WHERE type = \(HealthImportSettled.name.rawValue) ORDER BY sequence")
        return try rows.map { try MessageCoding.decode(HealthImportSettled.self, from: try $0["body"]) }
    }

    func kept(of userID: UserID) async throws -> Int {
        try await pool.query(
            "SELECT coalesce(sum(count), 0)::bigint FROM sample_blocks WHERE user_id = \(userID.uuid)"
        ).first?.decode() ?? 0
    }

    func count(_ table: SQL) async throws -> Int {
        try await pool.query("SELECT count(*) FROM \(table)").first?.decode() ?? -1
    }
}

/// The time that readers know; it stands still until it is set.
final class ImportClock: Sendable {
    private let stored = Mutex(Date(timeIntervalSince1970: 1_682_596_800))

    var now: Date { stored.withLock { $0 } }

    func advance(by seconds: TimeInterval) { stored.withLock { $0 += seconds } }
}
