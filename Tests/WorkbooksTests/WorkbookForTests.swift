import Foundation
import Workbooks

/// Two sheets of answers and their manifest, in a folder of its own.
struct WorkbookForTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workbook-\(UUID().uuidString.lowercased())")
    static let time = Date(timeIntervalSince1970: 1_810_116_000)

    var file: URL { folder.appending(path: "whole.xlsx") }
    var copy: URL { folder.appending(path: "copy.xlsx") }

    /// Makes it, runs the body, and removes the folder.
    static func with(rows: Int = 3, _ body: (WorkbookForTests) async throws -> Void) async throws {
        let workbook = WorkbookForTests()
        try FileManager.default.createDirectory(at: workbook.folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: workbook.folder) }
        try workbook.write(rows: rows)
        try await body(workbook)
    }

    private func write(rows: Int) throws {
        let writer = try WorkbookWriter(at: file, scratch: folder, title: "Trial", createdAt: Self.time)
        let places = try writer.sheet("Places", widths: [12, 20])
        let counts = try writer.sheet("Counts")
        var manifest = WorkbookManifest()
        for (sheet, heads) in [(places, ["ID", "Time", "Place"]), (counts, ["ID", "Tree", "Grass"])] {
            try sheet.append([.text("Responses")], .title)
            try sheet.append([.text("Downloaded at"), .text("May 12, 2027")])
            try sheet.append([])
            try sheet.append(heads.map { .text($0) }, .head)
            sheet.freeze()
        }
        for row in 0..<rows {
            try places.append([.text("id \(row)"), .time(Self.time), .text("=Basel, \"Süd\" & <Nord>")])
            try counts.append([.text("id \(row)"), row == 0 ? .empty : .number(0.1 + Double(row)), .number(7)])
        }
        for sheet in [places, counts] {
            manifest.sheets.append(.init(name: sheet.name, rows: sheet.rowCount - 4, digest: sheet.digest))
        }
        manifest.facts = [.init("Study", "trial-2027")]
        let last = try writer.sheet(WorkbookManifest.sheetName)
        try last.append([.text("Manifest")], .title)
        try last.append([.text("Downloaded at"), .text("May 12, 2027")])
        try last.append([])
        try manifest.write(to: last)
        try writer.finish()
    }
}
