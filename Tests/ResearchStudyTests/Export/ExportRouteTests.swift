import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import research_study

@Suite(.timeLimit(.minutes(20))) struct ExportRouteTests {
    private struct Progress: Decodable {
        var state: String
        var percent: Int
        var rowsTotal: Int?
        var workbook: String?
        var csv: String?
    }

    @Test func aResearcherFollowsAnExportAndTakesItAlong() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(20)
            let researcher = try await study.staff("researcher")
            let export = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            let path = "/api/v1/research/exports/\(export)"
            #expect(try await study.get(path, researcher).decoded(Progress.self).state == "waiting")
            let download = "/research/responses/exports/\(export)/workbook"
            #expect(try await study.get(download, researcher).status == 409)

            try await study.makeExport()

            let progress = try await study.get(path, researcher).decoded(Progress.self)
            #expect(progress.state == "done" && progress.percent == 100 && progress.rowsTotal == 20)
            #expect(progress.workbook == download)
            let workbook = try await study.get(download, researcher)
            let stored = try await study.file(.workbook, of: export)
            #expect(workbook.status == 200 && workbook.body == Array(stored))
            #expect(workbook.headers[.contentType] == ExportFileKind.workbook.contentType)
            #expect(workbook.headers[.contentDisposition]?.hasSuffix(".xlsx\"") == true)
            let csv = try await study.get(try #require(progress.csv), researcher)
            let storedTable = try await study.file(.csv, of: export)
            #expect(csv.status == 200 && csv.body == Array(storedTable))
        }
    }

    @Test func theAuditLearnsWhoExportedAndWhoTookItAlong() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(2)
            let researcher = try await study.staff("researcher")
            let export = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            try await study.makeExport()
            _ = try await study.get("/research/responses/exports/\(export)/csv", researcher)

            let bodies = try await study.pool.query("SELECT convert_from(body, 'UTF8') FROM outbox ORDER BY 1")
                .decode(String.self)
            #expect(bodies.count == 2)
            #expect(bodies.contains { $0.contains("responses.exported") && $0.contains("hay-fever") })
            #expect(bodies.contains { $0.contains("responses.downloaded") && $0.contains("hay-fever csv") })
        }
    }

    @Test func nobodyElseSeesAnExport() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(1)
            let export = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            let person = try await study.staff("support")
            for path in [
                "/api/v1/research/exports/\(export)", "/research/responses/exports/\(export)/workbook",
                "/research/responses/exports/\(export)/csv",
            ] {
                #expect(try await study.get(path).status == 401)
                #expect(try await study.get(path, person).status == 403)
            }
        }
    }

    @Test func whoAsksWhileOneIsBeingMadeGetsThatOne() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(1)
            let first = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            #expect(try await study.features.requestExport(of: id, for: StudyUnderTest.call()) == first)
            try await study.makeExport()
            let second = try await study.features.requestExport(of: id, for: StudyUnderTest.call())

            #expect(second != first)
            #expect(try await study.features.readExports(of: id).count == 2)
            let unknown = try #require(StudyID(rawValue: "unknown"))
            await #expect(throws: ExportFault.unknownStudy) {
                try await study.features.requestExport(of: unknown, for: StudyUnderTest.call())
            }
        }
    }

    @Test func anExportGoesAfterSevenDaysOrFiveNewer() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(1)
            var exports: [StudyExportID] = []
            for _ in 0...PostgresExportStore.mostKept {
                exports.append(try await study.features.requestExport(of: id, for: StudyUnderTest.call()))
                try await study.makeExport()
                study.clock.advance(by: 60)
            }
            #expect(try await study.features.readExports(of: id).map(\.id) == exports.dropFirst().reversed())
            await #expect(throws: ExportFault.unknownExport) { try await study.features.readExports(exports[0]) }

            study.clock.advance(by: ExportJob.lifetime)
            #expect(try await study.features.readExports(of: id).isEmpty)
            let clock = study.clock
            try await RetentionSweep(pool: study.pool, rules: StudyRetention.rules, now: { clock.now })()
            #expect(try await study.count("exports") == 0)
            #expect(try await study.count("export_chunks") == 0)
        }
    }
}
