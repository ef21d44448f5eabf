import Foundation
import Postgres
import TestSupport
import Testing
import Workbooks

@testable import research_study

@Suite(.timeLimit(.minutes(20))) struct ExportWorkerTests {
    /// Holds whoever stores chunks, until the body has ended.
    private static func holdingChunks(
        in study: StudyUnderTest, _ body: () async throws -> Void
    ) async throws {
        try await study.database.withPool(of: "research_study") { pool in
            try await pool.transaction { transaction in
                try await transaction.query("LOCK TABLE export_chunks IN EXCLUSIVE MODE")
                try await body()
            }
        }
    }

    private static func waitUntilHeld(_ study: StudyUnderTest, workers: Int = 1) async throws {
        try await study.database.withPool(of: "operator") { pool in
            try await eventually("\(workers) workers wait for the chunks") {
                try await pool.query(
                    """
                    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
                    WHERE datname = current_database() AND NOT granted
                        AND relation = 'research_study.export_chunks'::regclass
                    """
                ).decode(Int.self) == [workers]
            }
        }
    }

    private static func expectOneWhole(_ study: StudyUnderTest, _ export: StudyExportID, rows: Int) async throws {
        let job = try await study.features.readExports(export)
        #expect(job.state == .done && job.rowsDone == rows)
        try await study.withFolder { folder in
            let file = folder.appending(path: "answers.xlsx")
            try await study.file(.workbook, of: export).write(to: file)
            #expect(try WorkbookVerification(of: WorkbookFile(file)).manifest.sheets[0].rows == rows)
            #expect(try WorkbookFile(file).digest() == job.workbook?.digest)
        }
        let csv = try await study.file(.csv, of: export)
        #expect(csv.count == job.csv?.bytes && csv.split(separator: 10).count == rows + 1)
    }

    @Test func aKilledExportIsMadeAnewByAnother() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(30)
            let export = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            try await study.withFolder { folder in
                let first = study.exportWorker(in: folder)
                try await Self.holdingChunks(in: study) {
                    let running = Task { try await first.run() }
                    try await Self.waitUntilHeld(study)
                    let progress = try await study.features.readExports(export)
                    #expect(progress.state == .running && progress.workbook == nil)
                    running.cancel()
                    _ = await running.result
                }
                let second = study.exportWorker(in: folder)
                #expect(try await !second.workOnce(), "the lease of the first holds")
                #expect(try await study.count("export_chunks") == 0)

                study.clock.advance(by: 31)
                #expect(try await second.workOnce())

                try await Self.expectOneWhole(study, export, rows: 30)
                let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                #expect(left.isEmpty, "no file is left behind")
            }
        }
    }

    /// Such as one that was asleep while its lease ran out.
    @Test func oneThatLostItsLeaseStoresNothing() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(30)
            let export = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            try await study.withFolder { folder in
                let workers = (0..<2).map { _ in study.exportWorker(renewal: .seconds(3_600), in: folder) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    try await Self.holdingChunks(in: study) {
                        for (index, worker) in workers.enumerated() {
                            group.addTask {
                                let took = try await worker.workOnce()
                                #expect(took)
                            }
                            try await Self.waitUntilHeld(study, workers: index + 1)
                            study.clock.advance(by: 31)
                        }
                    }
                    try await group.waitForAll()
                }

                try await Self.expectOneWhole(study, export, rows: 30)
            }
        }
    }

    @Test func showsHowFarItHasCome() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(30)
            let export = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            #expect(try await study.features.readExports(export).percent == 0)
            try await study.withFolder { folder in
                try await Self.holdingChunks(in: study) {
                    let worker = study.exportWorker(in: folder)
                    let running = Task { try await worker.run() }
                    try await Self.waitUntilHeld(study)

                    try await eventually("the progress is stored") {
                        try await study.features.readExports(export).rowsTotal == 30
                    }
                    let progress = try await study.features.readExports(export)
                    #expect(progress.rowsDone == 30 && progress.percent == 60)
                    running.cancel()
                    _ = await running.result
                }
            }
        }
    }

    @Test func givesUpAfterFiveAttempts() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(3)
            let export = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            let worker = study.exportWorker(in: URL(filePath: "/nowhere"))
            for _ in 0...ExportWorker.mostAttempts {
                #expect(try await worker.workOnce())
                study.clock.advance(by: 60)
            }

            #expect(try await !worker.workOnce())
            let job = try await study.features.readExports(export)
            #expect(job.state == .failed && job.failure?.contains("5 times") == true)
        }
    }

    @Test func twoWorkersTakeTwoExports() async throws {
        try await StudyUnderTest.run { study in
            let first = try await study.withAnswers(3)
            try await study.pool.query(
                """
                INSERT INTO studies (id, phase, version, first_day, last_day, kept_days, is_simulated, created_at)
                SELECT 'another', phase, version, first_day, last_day, kept_days, true, created_at FROM studies
                """)
            try await study.pool.query(
                """
                INSERT INTO study_versions (study_id, version, definition, published_at)
                SELECT 'another', version, definition, published_at FROM study_versions
                """)
            let second = try #require(StudyID(rawValue: "another"))
            let ids = try await [first, second].asyncMap {
                try await study.features.requestExport(of: $0, for: StudyUnderTest.call())
            }
            try await study.withFolder { folder in
                async let one = study.exportWorker(in: folder).workOnce()
                async let other = study.exportWorker(in: folder).workOnce()
                let took = try await [one, other]
                #expect(took == [true, true])
                let states = try await ids.asyncMap { try await study.features.readExports($0).state }
                #expect(states == [.done, .done])
            }
        }
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async throws -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
