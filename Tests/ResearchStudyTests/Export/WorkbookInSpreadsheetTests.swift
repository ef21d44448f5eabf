import Foundation
import TestSupport
import Testing

@testable import research_study

/// What somebody sees who opens the workbook in a spreadsheet. In `make workbook`, since it needs LibreOffice.
@Suite(.timeLimit(.minutes(20))) struct WorkbookInSpreadsheetTests {
    private static var isAsked: Bool { ProcessInfo.processInfo.environment["WORKBOOK"] == "spreadsheet" }

    /// Commas, quotation marks, UTF-8, numbers with all their digits, a file for each sheet:
    /// https://wiki.documentfoundation.org/Documentation/DevGuide/Spreadsheet_Documents
    private static let filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"

    @Test(.enabled(if: isAsked)) func libreOfficeShowsTheDatabasesCells() async throws {
        try await StudyUnderTest.run { study in
            let id = try await study.withAnswers(5_000)
            let export = try await study.features.requestExport(of: id, for: StudyUnderTest.call())
            try await study.withFolder { folder in
                #expect(try await study.exportWorker(rowsPerSheet: 2_000, in: folder).workOnce())
                let file = folder.appending(path: "answers.xlsx")
                try await study.file(.workbook, of: export).write(to: file)
                try await HelperProcess.finishing(
                    HelperTool("soffice", package: "libreoffice-calc-nogui"),
                    [
                        "-env:UserInstallation=\(folder.appending(path: "profile").absoluteString)", "--headless",
                        "--convert-to", Self.filter, "--outdir", folder.path, file.path,
                    ])

                let stored = try await study.storedAnswers()
                let columns = [Array(1...5), [6, 7, 8], Array(9...15), [16, 17, 18, 19]]
                for (kind, columns) in zip(ExportLayout.Kind.allCases, columns) {
                    let shown = try ["", " 2", " 3"].flatMap { part in
                        let sheet = folder.appending(path: "answers-\(kind.title)\(part).csv")
                        return try Self.rows(of: String(contentsOf: sheet, encoding: .utf8)).dropFirst(4)
                    }
                    let expected = stored.map { row in ([0] + columns).map { Self.shown(row[$0], column: $0) } }
                    #expect(shown.count == 5_000 && shown == expected, "\(kind.title)")
                }
            }
        }
    }

    /// LibreOffice writes a time by the order of the locale, which is American without one.
    private static func shown(_ cell: String, column: Int) -> String {
        guard column == 1 else { return cell }
        let parts = cell.split { "-T".contains($0) }
        return "\(parts[1])/\(parts[2])/\(parts[0]) \(parts[3])"
    }

    /// RFC 4180 without line breaks in cells.
    private static func rows(of text: String) -> [[String]] {
        text.split(separator: "\n").map { line in
            var (cells, isQuoted, isClosed) = ([""], false, false)
            for character in line {
                switch character {
                case "\"":
                    // Two within a quotation are one.
                    if isClosed { cells[cells.count - 1].append(character) }
                    (isQuoted, isClosed) = (!isQuoted, isQuoted)
                case "," where !isQuoted: (cells, isClosed) = (cells + [""], false)
                default:
                    cells[cells.count - 1].append(character)
                    isClosed = false
                }
            }
            return cells
        }
    }
}
