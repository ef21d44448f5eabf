import ArgumentParser
import Foundation
import Testing
import Workbooks

@testable import breathe_easy

@Suite struct VerifyWorkbookTests {
    private static func verify(_ file: URL) async throws {
        let command = try VerifyWorkbookCommand.parse([file.path])
        try await command.run()
    }

    /// A workbook of one sheet, in a file of its own.
    private static func with(
        rows: Int = 2, stated: Int? = nil, _ body: (URL) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "verify-\(UUID().uuidString.lowercased())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "answers.xlsx")
        let writer = try WorkbookWriter(
            at: file, scratch: folder, title: "", createdAt: Date(timeIntervalSince1970: 1_810_116_000))
        let sheet = try writer.sheet("Reported Symptoms")
        for _ in 0..<4 + rows { try sheet.append([.number(1)]) }
        var manifest = WorkbookManifest()
        manifest.sheets = [.init(name: sheet.name, rows: stated ?? rows, digest: sheet.digest)]
        manifest.facts = [.init("Study", "hay-fever")]
        let last = try writer.sheet(WorkbookManifest.sheetName)
        for _ in 0..<3 { try last.append([.text("Manifest")]) }
        try manifest.write(to: last)
        try writer.finish()
        try await body(file)
    }

    @Test func endsWellForAWholeWorkbook() async throws {
        try await Self.with { file in
            try await Self.verify(file)

            let manifest = try WorkbookVerification(of: WorkbookFile(file)).manifest
            let text = WorkbookReport.text(manifest, digest: "12ab")
            #expect(text.contains("The workbook is whole") && text.contains("Reported Symptoms: 2 rows"))
            #expect(text.contains("Study: hay-fever") && text.contains("12ab"))
        }
    }

    @Test func exitsWithOneForAnotherWorkbook() async throws {
        try await Self.with(stated: 3) { file in
            await #expect(throws: ExitCode(1)) { try await Self.verify(file) }
        }
    }

    @Test func exitsWithOneForWhatIsNoWorkbook() async throws {
        try await Self.with { file in
            try Data("ID,Nose\n".utf8).write(to: file)
            await #expect(throws: ExitCode(1)) { try await Self.verify(file) }
        }
    }

    @Test func saysThatAFileIsMissing() async {
        await #expect(throws: CommandFailure.self) { try await Self.verify(URL(filePath: "/nowhere/answers.xlsx")) }
    }

    @Test func namesTheSheetAndWhatDiffers() {
        let difference = WorkbookVerification.Difference.rows(sheet: "Reported Symptoms", stated: 3, found: 2)

        #expect(
            WorkbookReport.text(difference)
                == "The workbook is not as it was exported: the sheet Reported Symptoms has 2 rows, and 3 were exported."
        )
    }
}
