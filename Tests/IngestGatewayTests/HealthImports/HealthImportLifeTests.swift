import Domain
import Foundation
import HTTPTypes
import Logging
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

/// What becomes of uploads in the end.
@Suite(.timeLimit(.minutes(20))) struct HealthImportLifeTests {
    private static let report = ImportReport(
        taken: 3, repeated: 1, skipped: ["HKQuantityTypeIdentifierDietaryWater": 2], refused: ["no date": 1])

    private func uploaded(_ imports: HealthImportsUnderTest) async throws -> (String, HealthImportUploaded) {
        let path = try await imports.begin(10)
        _ = try await imports.send(HealthImportsUnderTest.bytes(10), at: 0, to: path)
        return (path, try #require(try await imports.gateway.announced(HealthImportUploaded.self).last))
    }

    private func rows(_ imports: HealthImportsUnderTest, _ table: String) async throws -> Int {
        try await imports.gateway.pool.query("SELECT count(*) FROM \(identifier: table)").first?.decode() ?? -1
    }

    private func pruning(_ imports: HealthImportsUnderTest) throws -> HealthImportPruning {
        HealthImportPruning(
            store: try imports.store(), now: { imports.clock.now },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func showsTheReportAndDestroysBytesAndKeyOnceTheFileIsRead() async throws {
        try await HealthImportsUnderTest.run { imports in
            let (path, fact) = try await uploaded(imports)
            let key = try await imports.gateway.pool.query("SELECT wrapped_key FROM health_uploads").first?
                .decode([UInt8].self)
            for _ in 1...2 { try await imports.settle(fact, Self.report) }
            let shown = try await imports.status(path)
            #expect(shown.state == .done && shown.progress == 100 && shown.report == Self.report)
            #expect(shown.finishedAt == imports.clock.now)
            #expect(try await rows(imports, "health_upload_chunks") == 0)
            let other = try await imports.gateway.pool.query("SELECT wrapped_key FROM health_uploads").first?
                .decode([UInt8].self)
            #expect(key != other)
        }
    }

    /// Whether a table holds a text as it is.
    private func shows(_ text: String, _ table: String, _ imports: HealthImportsUnderTest) async throws -> Bool {
        let rows = try await imports.gateway.pool.query(
            "SELECT coalesce(string_agg(stored::text, ''), 'nothing') FROM \(identifier: table) stored")
        let all = try #require(rows.first).decode(String.self)
        let hexadecimal = text.utf8.map { String($0, radix: 16) }.joined()
        return all == "nothing" || all.contains(text) || all.contains(hexadecimal)
    }

    @Test func storesNeitherBytesNorMetadataNorReportInTheClear() async throws {
        try await HealthImportsUnderTest.run { imports in
            let secret = "HKQuantityTypeIdentifierDietaryWater"
            let answer = try await imports.tus(
                .post, "/api/v1/health-imports", [.uploadLength: "36", .uploadMetadata: secret])
            let path = try #require(answer.headers[.location])
            _ = try await imports.send(Array(secret.utf8), at: 0, to: path)
            #expect(try await !shows(secret, "health_upload_chunks", imports))
            let fact = try #require(try await imports.gateway.announced(HealthImportUploaded.self).last)
            try await imports.settle(fact, Self.report)
            #expect(try await !shows(secret, "health_uploads", imports))
            #expect(try await imports.tus(.head, path).headers[.uploadMetadata] == secret)
        }
    }

    @Test func forgetsAnUploadForWhichNothingCameForADay() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(10)
            let pruning = try pruning(imports)
            imports.clock.advance(by: 80_000)
            let answer = try await imports.send(HealthImportsUnderTest.bytes(5), at: 0, to: path)
            #expect(answer.headers[.uploadExpires] == "Wed, 12 Apr 2023 08:13:20 GMT")
            imports.clock.advance(by: 86_399)
            #expect(try await imports.tus(.head, path).status == 200)
            try await pruning.prune()
            #expect(try await rows(imports, "health_uploads") == 1)
            imports.clock.advance(by: 1)
            #expect(try await imports.tus(.head, path).status == 410)
            #expect(try await imports.send(HealthImportsUnderTest.bytes(5), at: 5, to: path).status == 410)
            try await pruning.prune()
            #expect(try await imports.tus(.head, path).status == 404)
            #expect(try await rows(imports, "health_upload_chunks") == 0)
        }
    }

    @Test func keepsAReportForNinetyDaysAndAWholeFileUntilItIsRead() async throws {
        try await HealthImportsUnderTest.run { imports in
            let (_, read) = try await uploaded(imports)
            try await imports.settle(read, Self.report)
            _ = try await uploaded(imports)
            let pruning = try pruning(imports)
            imports.clock.advance(by: 90 * 86_400 - 1)
            try await pruning.prune()
            #expect(try await rows(imports, "health_uploads") == 2)
            imports.clock.advance(by: 1)
            try await pruning.prune()
            #expect(try await rows(imports, "health_uploads") == 1)
            #expect(try await rows(imports, "health_upload_chunks") == 1)
        }
    }

    @Test func allowsFiveUnfinishedUploadsAtATime() async throws {
        try await HealthImportsUnderTest.run { imports in
            var paths: [String] = []
            for _ in 1...5 { paths.append(try await imports.begin(10)) }
            #expect(try await imports.tus(.post, "/api/v1/health-imports", [.uploadLength: "10"]).status == 429)
            _ = try await imports.begin(10, token: try await imports.gateway.signUp("other@example.org"))
            #expect(try await imports.tus(.delete, paths[2]).status == 204)
            _ = try await imports.begin(10)
        }
    }

    /// A byte a day would keep an upload, and its place among the few, for ever.
    @Test func endsAnUploadAfterAWeekHoweverItGoesOn() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(1_000)
            for day in 0..<6 {
                imports.clock.advance(by: 86_000)
                #expect(try await imports.send([1], at: day, to: path).status == 204)
            }
            imports.clock.advance(by: 86_000)
            let answer = try await imports.send([1], at: 6, to: path)
            #expect(answer.headers[.uploadExpires] == "Mon, 17 Apr 2023 10:00:00 GMT")
            imports.clock.advance(by: 7 * 400)
            #expect(try await imports.send([1], at: 7, to: path).status == 410)
            try await pruning(imports).prune()
            #expect(try await rows(imports, "health_uploads") == 0)
        }
    }

    @Test func holdsSoManyBytesOfOnePerson() async throws {
        var quota = UploadQuota()
        quota.perPerson = 1_000
        try await HealthImportsUnderTest.run(quota: quota) { imports in
            let path = try await imports.begin(600)
            let refused = try await imports.tus(.post, "/api/v1/health-imports", [.uploadLength: "401"])
            #expect(refused.status == 429)
            #expect(try refused.problem.detail.contains("1000 bytes"))
            _ = try await imports.begin(401, token: try await imports.gateway.signUp("other@example.org"))
            #expect(try await imports.tus(.delete, path).status == 204)
            _ = try await imports.begin(401)
        }
    }

    @Test func holdsSoManyBytesInAll() async throws {
        var quota = UploadQuota()
        quota.inAll = 1_000
        try await HealthImportsUnderTest.run(quota: quota) { imports in
            let (first, second) = (try await imports.begin(900), try await imports.begin(900))
            #expect(try await imports.send(HealthImportsUnderTest.bytes(800), at: 0, to: first).status == 204)
            let full = try await imports.send(HealthImportsUnderTest.bytes(300), at: 0, to: second)
            #expect(full.status == 503)
            #expect(full.headers[.retryAfter] == "600")
            #expect(try await imports.offset(second) == 0)
            #expect(try await imports.tus(.post, "/api/v1/health-imports", [.uploadLength: "300"]).status == 503)
            #expect(try await imports.tus(.delete, first).status == 204)
            #expect(try await imports.send(HealthImportsUnderTest.bytes(300), at: 0, to: second).status == 204)
        }
    }

    @Test func refusesAFileInVeryManySmallPieces() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(2_000)
            _ = try await imports.send([1], at: 0, to: path)
            try await imports.gateway.pool.query("UPDATE health_uploads SET pieces = 999")
            #expect(try await imports.send([1], at: 1, to: path).status == 204)
            #expect(try await imports.send([1], at: 2, to: path).status == 429)
            #expect(try await imports.offset(path) == 2)
        }
    }

    @Test func takesAnImportOffTheListBeforeAndAfterItIsRead() async throws {
        try await HealthImportsUnderTest.run { imports in
            let (queued, _) = try await uploaded(imports)
            #expect(try await imports.gateway.call(.delete, queued, token: imports.token).status == 204)
            let (done, fact) = try await uploaded(imports)
            try await imports.settle(fact, Self.report)
            #expect(try await imports.gateway.call(.delete, done, token: imports.token).status == 204)
            // Said once more about what is gone.
            try await imports.settle(fact, Self.report)
            let list = try await imports.gateway.call(.get, "/api/v1/health-imports", token: imports.token)
            #expect(try list.decoded(HealthImportRoutes.Answer.self).imports.isEmpty)
            #expect(try await imports.gateway.call(.delete, done, token: imports.token).status == 404)
        }
    }

    @Test func showsHowFarTheAnalyzerHasRead() async throws {
        try await HealthImportsUnderTest.run { imports in
            let (path, fact) = try await uploaded(imports)
            try await imports.database.withPool(of: "health_metrics_analyzer") { pool in
                try await pool.query(
                    """
                    INSERT INTO imports (import_id, user_id, state, noted_at, bytes_read)
                    VALUES (\(fact.importID.uuid), \(fact.userID.uuid), 'reading', now(), 7)
                    """)
            }
            let shown = try await imports.status(path)
            #expect(shown.state == .reading && shown.readBytes == 7 && shown.progress == 70)
        }
    }

    @Test func removesEverythingWithTheAccount() async throws {
        try await HealthImportsUnderTest.run { imports in
            _ = try await uploaded(imports)
            try await imports.gateway.leave(imports.token)
            #expect(try await rows(imports, "health_uploads") == 0)
            #expect(try await rows(imports, "health_upload_chunks") == 0)
        }
    }
}
