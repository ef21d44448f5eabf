import Domain
import Foundation
import Postgres
import TestSupport
import Testing
import Workbooks

@testable import research_study

@Suite(.timeLimit(.minutes(20))) struct ExportTests {
    /// Has an export made, and passes on where its workbook is.
    private static func exporting(
        _ answers: Int, rowsPerSheet: Int = ExportLayout.mostRowsPerSheet,
        _ body: @escaping @Sendable (StudyUnderTest, StudyExportID, URL) async throws -> Void
    ) async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(answers)
            let export = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            try await study.withFolder { folder in
                let worker = study.exportWorker(rowsPerSheet: rowsPerSheet, in: folder)
                #expect(try await worker.workOnce())
                #expect(try await !worker.workOnce())
                let file = folder.appending(path: "answers.xlsx")
                try await study.file(.workbook, of: export).write(to: file)
                try await body(study, export, file)
            }
        }
    }

    @Test func theWorkbooksCellsAreTheDatabases() async throws {
        try await Self.exporting(40) { study, _, file in
            let sheets = try await WorkbookInPython.sheets(6, of: file)

            #expect(
                sheets.map(\.name) == [
                    "Responses Summary", "Pollen Count Data", "Air Quality Data", "Reported Symptoms", "Codebook",
                    "Manifest",
                ])
            for sheet in sheets.prefix(4) {
                #expect(sheet.bold == ["1": 14, "4": 11])
                #expect(sheet.rows[0][0] == .text("Responses"))
                #expect(sheet.rows[1].prefix(2) == [.text("Downloaded at"), .text("May 09, 2027")])
                #expect(sheet.rows[2].allSatisfy { $0 == .empty })
                #expect(!sheet.kinds.contains("f"))
            }
            #expect(
                sheets[0].heads == ["ID", "Submission Time", "Latitude", "Longitude", "Place Name", "Country Code"])
            #expect(sheets[1].heads == ["ID", "Tree Pollen Count", "Grass Pollen Count", "Weed Pollen Count"])
            #expect(sheets[2].heads == ["ID", "AQI", "CO", "O3", "NO2", "SO2", "PM10", "PM25"])
            #expect(sheets[3].heads == ["ID", "Nose", "Eyes", "Throat", "Ears"])
            // The columns of the database, by sheet; the first is the id.
            let columns = [Array(1...5), [6, 7, 8], Array(9...15), [16, 17, 18, 19]]
            let stored = try await study.storedAnswers()
            for (sheet, columns) in zip(sheets, columns) {
                #expect(sheet.answers == stored.map { row in ([0] + columns).map { row[$0] } }, "\(sheet.name)")
            }
        }
    }

    @Test func theTableBesideItHasTheSameAnswersAndTheWeather() async throws {
        try await Self.exporting(40) { study, export, _ in
            let text = String(decoding: try await study.file(.csv, of: export), as: UTF8.self)
            let lines = text.components(separatedBy: "\r\n")

            #expect(
                lines.first == "ID,Submission Time,Latitude,Longitude,Place Name,Country Code,Tree Pollen Count,"
                    + "Grass Pollen Count,Weed Pollen Count,AQI,CO,O3,NO2,SO2,PM10,PM25,Nose,Eyes,Throat,Ears,"
                    + "Temperature,Humidity,Rain,Wind")
            #expect(lines.count == 42 && lines.last == "")
            let stored = try await study.storedAnswers()
            for (line, cells) in zip(lines.dropFirst(), stored) where cells[4] == "Basel" || cells[4] == "" {
                var cells = cells
                cells[1] += ".000Z"
                #expect(line == cells.joined(separator: ","))
            }
            #expect(text.contains(",\"'=HYPERLINK(\"\"https://example.org\"\")\","))
            #expect(text.contains(",'-Ω+,") && text.contains(",Tab and line,"))
            #expect(text.contains(",\"Zürich, \"\"Süd\"\" & <Nord>\","))
        }
    }

    @Test func theManifestProvesTheWorkbook() async throws {
        try await Self.exporting(40) { study, export, file in
            let manifest = try WorkbookVerification(of: WorkbookFile(file)).manifest

            #expect(manifest.sheets.map(\.rows).prefix(4) == [40, 40, 40, 40])
            let facts = Dictionary(manifest.facts.map { ($0.name, $0.value) }) { first, _ in first }
            #expect(facts["Study"] == "hay-fever" && facts["Version"] == "1" && facts["Responses"] == "40")
            #expect(facts["Downloaded at"] == "2027-05-09T10:00:00.000Z")
            #expect(manifest.facts.filter { $0.name == "Limit" }.count >= 3)
            let job = try await study.features.readExports(export)
            #expect(job.state == .done && job.rowsDone == 40 && job.percent == 100)
            #expect(job.workbook?.digest == (try WorkbookFile(file).digest()))
            #expect(job.workbook?.bytes == (try Data(contentsOf: file)).count)
        }
    }

    @Test func noSheetHasMoreRowsThanItMay() async throws {
        try await Self.exporting(25, rowsPerSheet: 10) { study, _, file in
            let sheets = try await WorkbookInPython.sheets(14, of: file)

            #expect(
                sheets.map(\.name).prefix(4) == [
                    "Responses Summary", "Responses Summary 2", "Responses Summary 3", "Pollen Count Data",
                ])
            #expect(sheets.prefix(3).map(\.answers.count) == [10, 10, 5])
            let stored = try await study.storedAnswers()
            #expect(sheets.prefix(3).flatMap(\.answers).map { $0[0] } == stored.map { $0[0] })
            #expect(try WorkbookVerification(of: WorkbookFile(file)).manifest.sheets.count == 13)
        }
    }

    @Test func aStudyWithoutAnswersHasEmptySheets() async throws {
        try await Self.exporting(0) { _, _, file in
            #expect(
                try WorkbookVerification(of: WorkbookFile(file)).manifest.sheets.map(\.rows).prefix(4) == [0, 0, 0, 0])
            let sheets = try await WorkbookInPython.sheets(6, of: file)
            #expect(sheets[3].answers.isEmpty && sheets[3].heads.count == 5)
        }
    }

    /// More than one page of the cursor, and files of more than one chunk.
    @Test func largeExportsAreWhole() async throws {
        try await Self.exporting(10_000) { study, export, file in
            #expect(
                try WorkbookVerification(of: WorkbookFile(file)).manifest.sheets.map(\.rows).prefix(4).allSatisfy {
                    $0 == 10_000
                })
            let chunks = try await study.pool.query(
                "SELECT count(*) FROM export_chunks WHERE export_id = \(export.uuid)"
            ).decode(Int.self)
            #expect(chunks[0] >= 4)
        }
    }
}

extension WorkbookInPython {
    fileprivate var heads: [String] {
        rows[3].compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// Below the heads, as the database writes them.
    fileprivate var answers: [[String]] {
        rows.dropFirst(4).map { row in
            row.map { cell in
                switch cell {
                case .empty: ""
                case .text(let text), .time(let text): text
                case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
                }
            }
        }
    }
}
