import Foundation
import MessageProtocol
import Workbooks

/// What every column means, and what the export as a whole can and cannot show.
struct Codebook {
    private let layout: ExportLayout

    init(_ layout: ExportLayout) { self.layout = layout }

    static let heads = ["Sheet", "Column", "Meaning", "Unit", "Values"]

    var rows: [[String]] {
        ExportLayout.Kind.allCases.flatMap { kind in
            layout.columns(of: kind).map { Self.row(kind.title, $0) }
        } + ExportColumn.weather.map { Self.row("the CSV only", $0) } + [
            [
                "all", "",
                "A sheet of more rows than a spreadsheet holds goes on in a sheet of the same name with a number", "",
                "",
            ],
            [
                "the CSV only", "Place Name",
                "A text that begins with =, +, -, @, a tab or a line break has an apostrophe before it, so that no "
                    + "spreadsheet takes it for a formula; in the workbook such a text is a text and has none", "", "",
            ],
        ]
    }

    private static func row(_ sheet: String, _ column: ExportColumn) -> [String] {
        [sheet, column.head, column.meaning, column.unit, column.values]
    }

    /// Of the manifest.
    func facts(rows: Int) -> [WorkbookManifest.Fact] {
        let study = layout.study
        return [
            .init("Study", study.id.rawValue), .init("Title", study.definition.title.english),
            .init("Version", "\(study.version)"), .init("Responses", "\(rows)"),
            .init("Downloaded at", RFC3339.text(layout.exportedAt)),
            .init("Order", "by ID, which is random"),
            .init("People", study.isSimulated ? "simulated" : "participants"),
        ]
            + (Self.anonymity + study.definition.limits.map(\.english)).map { .init("Limit", $0) }
            + [.init("Verify by", "breathe-easy study verify FILE")]
    }

    /// What anonymity means here, and where it ends.
    private static let anonymity = [
        "No response says who gave it, and none can be joined with another of the same person.",
        "The hour and the cell of 0.1° may still single out somebody of whom it is known that they took part, where few "
            + "did: do not publish single rows, nor counts of fewer than five.",
    ]
}
