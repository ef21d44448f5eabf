import Foundation
import Workbooks

/// The workbook of an export while it is written: four sheets of answers, each in as many parts as its rows need, then
/// codebook and manifest. Not thread-safe.
final class StudyWorkbook {
    private let layout: ExportLayout
    private let writer: WorkbookWriter
    /// Parts of each kind.
    private let sheets: [(kind: ExportLayout.Kind, parts: [SheetWriter])]
    private var rowCount = 0

    /// - Parameter total: how many answers will come.
    init(_ layout: ExportLayout, total: Int, at file: URL, scratch: URL) throws {
        self.layout = layout
        let writer = try WorkbookWriter(
            at: file, scratch: scratch, title: layout.study.definition.title.english, createdAt: layout.exportedAt,
            isLarge: total > Self.mostWithoutZip64)
        self.writer = writer
        sheets = try ExportLayout.Kind.allCases.map { kind in
            let columns = layout.columns(of: kind)
            let parts = try (0..<layout.parts(of: total)).map { part in
                let sheet = try writer.sheet(layout.name(of: kind, part: part), widths: columns.map(\.width))
                try Self.head(sheet, "Responses", layout.downloadedAt)
                try sheet.append(columns.map { .text($0.head) }, .head)
                sheet.freeze()
                return sheet
            }
            return (kind, parts)
        }
    }

    /// Measured: 220 MB for each million. Without ZIP64 a file ends at 4 GB.
    private static let mostWithoutZip64 = 10_000_000

    private static func head(_ sheet: SheetWriter, _ title: String, _ day: String) throws {
        try sheet.append([.text(title)], .title)
        try sheet.append([.text("Downloaded at"), .text(day)])
        try sheet.append([])
    }

    /// - Parameter id: its text.
    func append(_ answer: ExportedAnswer, id: String) throws {
        let part = rowCount / layout.rowsPerSheet
        for (kind, parts) in sheets { try parts[part].append(layout.cells(of: answer, in: kind, id: id)) }
        rowCount += 1
    }

    /// Writes codebook and manifest, and makes the file.
    func finish() throws {
        let codebook = try writer.sheet("Codebook", widths: [22, 22, 70, 12, 60])
        try Self.head(codebook, "Codebook", layout.downloadedAt)
        let rows = Codebook(layout).rows
        try codebook.append(Codebook.heads.map { .text($0) }, .head)
        codebook.freeze()
        for row in rows { try codebook.append(row.map { $0.isEmpty ? .empty : .text($0) }) }

        var manifest = WorkbookManifest()
        manifest.sheets = (sheets.flatMap(\.parts) + [codebook]).map {
            WorkbookManifest.Sheet(name: $0.name, rows: $0.rowCount - ExportLayout.headRows, digest: $0.digest)
        }
        manifest.facts = Codebook(layout).facts(rows: rowCount)
        let last = try writer.sheet(WorkbookManifest.sheetName, widths: [26, 70, 68])
        try Self.head(last, "Manifest", layout.downloadedAt)
        try manifest.write(to: last)
        try writer.finish()
    }
}
