/// Compares a workbook with its own manifest.
public struct WorkbookVerification: Sendable, Equatable {
    /// What the workbook says of itself.
    public var manifest: WorkbookManifest

    /// The first thing that is not as the manifest says.
    public enum Difference: Error, Sendable, Equatable {
        case noManifest
        case changedManifest
        case missing(sheet: String)
        case rows(sheet: String, stated: Int, found: Int)
        case contents(sheet: String)
        case unlisted(sheet: String)
    }

    /// - Throws: ``Difference``; ``WorkbookFault`` for a file that is no whole workbook.
    public init(of file: WorkbookFile) throws {
        var found: [String: CanonicalRows] = [:]
        var manifestRows: [[WorkbookCell]] = []
        let names = try file.read { sheet, row in
            found[sheet, default: CanonicalRows()].add(row)
            guard sheet == WorkbookManifest.sheetName else { return }
            manifestRows.append(row)
            guard manifestRows.count <= Self.mostManifestRows else { throw Difference.changedManifest }
        }
        guard names.contains(WorkbookManifest.sheetName) else { throw Difference.noManifest }
        guard let manifest = WorkbookManifest(manifestRows) else { throw Difference.changedManifest }
        self.manifest = manifest
        for sheet in manifest.sheets { try Self.compare(sheet, found[sheet.name], isThere: names.contains(sheet.name)) }
        let listed = Set(manifest.sheets.map(\.name)).union([WorkbookManifest.sheetName])
        if let other = names.first(where: { !listed.contains($0) }) { throw Difference.unlisted(sheet: other) }
    }

    /// More than any manifest has: 200 sheets would hold 50 million answers.
    private static let mostManifestRows = 1_000

    private static func compare(
        _ stated: WorkbookManifest.Sheet, _ found: CanonicalRows?, isThere: Bool
    ) throws(Difference) {
        guard isThere else { throw .missing(sheet: stated.name) }
        let rows = max(0, (found?.count ?? 0) - WorkbookManifest.headRows)
        guard rows == stated.rows else { throw .rows(sheet: stated.name, stated: stated.rows, found: rows) }
        guard found?.digest == stated.digest else { throw .contents(sheet: stated.name) }
    }
}

extension WorkbookVerification.Difference: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noManifest: "there is no sheet \(WorkbookManifest.sheetName), so that nothing can be compared"
        case .changedManifest: "the sheet \(WorkbookManifest.sheetName) is not as it was exported"
        case .missing(let sheet): "the sheet \(sheet) is missing"
        case .rows(let sheet, let stated, let found):
            "the sheet \(sheet) has \(found) rows, and \(stated) were exported"
        case .contents(let sheet): "the sheet \(sheet) has as many rows as were exported, but not the same cells"
        case .unlisted(let sheet): "the sheet \(sheet) was added"
        }
    }
}
