import Foundation
import StreamedDocuments
import TestSupport
import Testing

@testable import Workbooks

@Suite struct WorkbookVerificationTests {
    typealias Difference = WorkbookVerification.Difference

    @Test func provesAWholeWorkbook() async throws {
        try await WorkbookForTests.with { workbook in
            let manifest = try WorkbookVerification(of: WorkbookFile(workbook.file)).manifest

            #expect(manifest.sheets.map(\.name) == ["Places", "Counts"])
            #expect(manifest.sheets.map(\.rows) == [3, 3])
            #expect(manifest.facts == [.init("Study", "trial-2027")])
        }
    }

    @Test func provesAWorkbookWithoutRows() async throws {
        try await WorkbookForTests.with(rows: 0) { workbook in
            let manifest = try WorkbookVerification(of: WorkbookFile(workbook.file)).manifest

            #expect(manifest.sheets.map(\.rows) == [0, 0])
        }
    }

    /// A spreadsheet keeps texts in a table of their own and numbers with other digits; the cells are the same.
    @Test func provesWhatAnotherProgramHasSaved() async throws {
        try await WorkbookForTests.with { workbook in
            try await WorkbookInPython.save(workbook.file, as: workbook.copy)

            #expect(try WorkbookVerification(of: WorkbookFile(workbook.copy)).manifest.sheets.count == 2)
        }
    }

    @Test(arguments: [
        ("cell|Counts|C6|8", Difference.contents(sheet: "Counts")),
        ("cell|Places|A6|id 2", .contents(sheet: "Places")),
        ("cell|Places|D9|more", .rows(sheet: "Places", stated: 3, found: 5)),
        ("cell|Counts|C6|=3+4", .contents(sheet: "Counts")),
        ("cell|Places|A1|Answers", .contents(sheet: "Places")),
        ("row|Places|6", .rows(sheet: "Places", stated: 3, found: 2)),
        ("sheet|Counts", .missing(sheet: "Counts")), ("add|More", .unlisted(sheet: "More")),
        ("sheet|Manifest", .noManifest), ("cell|Manifest|B5|4", .changedManifest),
    ])
    func namesTheFirstSheetThatDiffers(change: String, difference: Difference) async throws {
        try await WorkbookForTests.with { workbook in
            try await WorkbookInPython.save(workbook.file, as: workbook.copy, change)

            #expect(throws: difference) { try WorkbookVerification(of: WorkbookFile(workbook.copy)) }
        }
    }

    @Test func refusesWhatIsNoWorkbook() async throws {
        try await WorkbookForTests.with { workbook in
            try Data("not a zip file".utf8).write(to: workbook.copy)
            #expect(throws: WorkbookFault.self) { try WorkbookVerification(of: WorkbookFile(workbook.copy)) }

            let whole = try Data(contentsOf: workbook.file)
            try whole.prefix(whole.count / 3).write(to: workbook.copy)
            #expect(throws: WorkbookFault.self) { try WorkbookVerification(of: WorkbookFile(workbook.copy)) }
        }
    }

    @Test(arguments: [
        #"<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>"#,
        #"<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>"#,
        #"<row r="9999999"><c r="A9999999"><v>1</v></c></row>"#,
        #"<row r="1"><c r="A1"><v>one</v></c></row>"#, #"<row r="1"><c r="A1" t="s"><v>0</v></c></row>"#,
    ])
    func refusesRowsThatNoSpreadsheetWrites(rows: String) throws {
        #expect(throws: WorkbookFault.self) { try Self.cells(of: rows) }
    }

    @Test func readsCellsInEveryFormThatSpreadsheetsWrite() throws {
        let rows = """
            <row><c><v>1.5</v></c><c t="str"><v>a</v></c></row>\
            <row r="3" spans="1:3"><c r="C3" t="inlineStr"><is><r><t>b</t></r><r><t>c</t></r><rPh><t>x</t></rPh></is></c></row>\
            <row r="4"><c r="A4" s="1"/></row>
            """

        #expect(
            try Self.cells(of: rows) == [[.number(1.5), .text("a")], [], [.empty, .empty, .text("bc")]])
    }

    private static func cells(of rows: String) throws -> [[WorkbookCell]] {
        var cells: [[WorkbookCell]] = []
        let parser = SheetParser(sharedTexts: SharedTexts()) { cells.append($0) }
        let reader = try XMLReader("sheet", handler: parser)
        try Array("<worksheet><sheetData>\(rows)</sheetData></worksheet>".utf8).withUnsafeBytes { try reader.read($0) }
        try reader.finish()
        return cells
    }
}
