import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import NIOCore
import PersonKeys
import Postgres
import TestSupport
import Testing

@testable import health_metrics_analyzer
@testable import ingest_gateway

/// The gateway with a key for files, beside the schema of the analyzer that says how far it has read.
struct HealthImportsUnderTest: Sendable {
    let gateway: GatewayUnderTest
    let token: String
    let clock: ClockForTests
    let database: DatabaseForTests

    static let masterKeys = try? MasterKeys(keys: [Data(repeating: 7, count: 32)])

    static func run(
        megabytes: Int = 8, quota: UploadQuota = UploadQuota(),
        _ body: @escaping @Sendable (HealthImportsUnderTest) async throws -> Void
    ) async throws {
        let clock = ClockForTests(GatewayUnderTest.now)
        var settings = GatewaySettings(healthKeys: try #require(masterKeys))
        settings.largestHealthImport = megabytes << 20
        settings.uploads = quota
        try await withSchemas { database in
            try await database.withPool(of: "ingest_gateway") { pool in
                try await GatewayUnderTest.run(over: pool, clock: clock, settings: settings) { gateway in
                    try await body(
                        HealthImportsUnderTest(
                            gateway: gateway, token: try await gateway.signUp(), clock: clock, database: database))
                }
            }
        }
    }

    static func withSchemas(_ body: nonisolated(nonsending) (DatabaseForTests) async throws -> Void) async throws {
        try await withDatabase(
            schemas: [
                SchemaForTests.accounts,
                SchemaForTests("ingest_gateway", IngestGatewayMigrations.all),
                SchemaForTests("health_metrics_analyzer", HealthMetricsAnalyzerMigrations.all),
            ], body)
    }

    func store() throws -> PostgresHealthImportStore {
        PostgresHealthImportStore(pool: gateway.pool, masterKeys: try #require(Self.masterKeys))
    }

    /// A request of the tus protocol.
    func tus(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, _ headers: HTTPFields = [:],
        _ body: [UInt8] = []
    ) async throws -> Answer {
        var headers = headers
        headers[.authorization] = "Bearer \(token ?? self.token)"
        if headers[.tusResumable] == nil { headers[.tusResumable] = "1.0.0" }
        return try await gateway.call(method, path, headers: headers, ByteBuffer(bytes: body))
    }

    /// Begins an upload.
    /// - Returns: its address.
    func begin(_ size: Int, token: String? = nil) async throws -> String {
        let answer = try await tus(.post, "/api/v1/health-imports", token: token, [.uploadLength: "\(size)"])
        try #require(answer.status == 201, "\(answer.text)")
        return try #require(answer.headers[.location])
    }

    func send(_ bytes: [UInt8], at offset: Int, to path: String, token: String? = nil) async throws -> Answer {
        try await tus(
            .patch, path, token: token,
            [.uploadOffset: "\(offset)", .contentType: "application/offset+octet-stream"], bytes)
    }

    func offset(_ path: String) async throws -> Int? {
        try await tus(.head, path).headers[.uploadOffset].flatMap { Int($0) }
    }

    func status(_ path: String) async throws -> HealthImport {
        try await gateway.call(.get, path, token: token).decoded()
    }

    func settle(_ uploaded: HealthImportUploaded, _ report: ImportReport) async throws {
        let handler = HealthImportSettledHandler(store: try store())
        let fact = HealthImportSettled(
            importID: uploaded.importID, userID: uploaded.userID, report: report, settledAt: clock.now)
        let context = MessageContext(
            messageID: UUID(), source: .healthMetricsAnalyzer, time: clock.now, trace: TraceParent())
        #expect(try await handler.handle(fact, context) == .done)
    }

    /// What the analyzer opens: the file put together from its sealed pieces.
    func opened(_ importID: ImportID) async throws -> [UInt8] {
        try await database.withPool(of: "health_metrics_analyzer") { pool in
            let keys = try await pool.query(
                "SELECT wrapped_key FROM ingest_gateway.health_files WHERE import_id = \(importID.uuid)")
            let key = try #require(Self.masterKeys).unwrap(try #require(keys.first).decode([UInt8].self))
            let chunks = try await pool.query(
                """
                SELECT start, sealed FROM ingest_gateway.health_file_chunks
                WHERE import_id = \(importID.uuid) ORDER BY start
                """)
            return try chunks.flatMap { row in
                try key.open(
                    try row["sealed", as: [UInt8].self],
                    at: PersonKey.place(ofUploadedPieceAt: try row["start"], of: importID))
            }
        }
    }

    static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } }
}
