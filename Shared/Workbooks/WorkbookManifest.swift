/// The last sheet of a workbook, which says what the others hold, so that a missing or changed one is found.
public struct WorkbookManifest: Sendable, Equatable {
    public struct Sheet: Sendable, Equatable {
        public var name: String
        /// Below the head rows.
        public var rows: Int
        /// SHA-256 of all its canonical rows, the head rows too, in hexadecimal.
        public var digest: String

        public init(name: String, rows: Int, digest: String) {
            (self.name, self.rows, self.digest) = (name, rows, digest)
        }
    }

    /// More about the workbook, such as what it was made of.
    public struct Fact: Sendable, Equatable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// In their order.
    public var sheets: [Sheet] = []
    public var facts: [Fact] = []

    public static let sheetName = "Manifest"
    static let heads = ["Sheet", "Rows", "SHA-256"]
    /// Of the last row, whose value is the digest of the rows above it.
    static let ownDigest = "SHA-256 of the rows above"
    /// Above the table of sheets.
    static let headRows = 4

    public init() {}

    /// Writes all but the first rows, which the caller makes like those of the other sheets.
    public func write(to sheet: SheetWriter) throws(WorkbookFault) {
        try sheet.append(Self.heads.map { .text($0) }, .head)
        for row in sheets { try sheet.append([.text(row.name), .number(Double(row.rows)), .text(row.digest)]) }
        try sheet.append([])
        for fact in facts { try sheet.append([.text(fact.name), .text(fact.value)]) }
        try sheet.append([.text(Self.ownDigest), .text(sheet.digest)])
    }

    /// - Returns: nil for rows that are no manifest, or one that was changed.
    init?(_ rows: [[WorkbookCell]]) {
        guard rows.count > Self.headRows, rows[Self.headRows - 1] == Self.heads.map({ .text($0) }) else { return nil }
        var above = CanonicalRows()
        for row in rows.dropLast() { above.add(row) }
        guard rows.last == [.text(Self.ownDigest), .text(above.digest)] else { return nil }
        let listed = rows.dropFirst(Self.headRows).prefix { !$0.isEmpty }
        for row in listed {
            guard row.count == 3, case .text(let name) = row[0], case .number(let count) = row[1],
                case .text(let digest) = row[2], let count = Int(exactly: count)
            else { return nil }
            sheets.append(Sheet(name: name, rows: count, digest: digest))
        }
        for row in rows.dropFirst(Self.headRows + listed.count + 1).dropLast() {
            guard row.count == 2, case .text(let name) = row[0], case .text(let value) = row[1] else { return nil }
            facts.append(Fact(name, value))
        }
    }
}
