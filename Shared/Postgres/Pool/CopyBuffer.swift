/// Rows in COPY's text format: columns end with a tab, rows with a newline, `\N` is NULL.
///
/// Source: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2
struct CopyBuffer {
    /// The amount that a socket's buffer accepts at once.
    private static let pieceSize = 65_536

    private var bytes: [UInt8] = []
    private var rowCount = 0
    private let columnCount: Int

    init(columnCount: Int) {
        self.columnCount = columnCount
        bytes.reserveCapacity(Self.pieceSize * 2)
    }

    var isFull: Bool { bytes.count >= Self.pieceSize }

    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    mutating func append(_ row: [(any PostgresValue)?]) throws(PostgresError) {
        rowCount += 1
        guard row.count == columnCount else { throw .column(.count(wanted: columnCount, found: row.count)) }
        for (index, value) in row.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            guard let text = value?.postgresText else {
                bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "N")])
                continue
            }
            guard appendEscaped(text) else { throw .nulCharacter(parameter: index + 1) }
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// - Returns: false for a text with U+0000.
    private mutating func appendEscaped(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { utf8 in
            // Most texts need no escape and are copied at once; only backslashes and control characters do.
            guard utf8.contains(where: { $0 < 32 || $0 == UInt8(ascii: "\\") }) else {
                bytes.append(contentsOf: utf8)
                return true
            }
            return appendEscaped(utf8)
        }
    }

    private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in utf8 {
            switch byte {
            case 0: return false
            case UInt8(ascii: "\\"): append(escape: UInt8(ascii: "\\"))
            case UInt8(ascii: "\n"): append(escape: UInt8(ascii: "n"))
            case UInt8(ascii: "\r"): append(escape: UInt8(ascii: "r"))
            case UInt8(ascii: "\t"): append(escape: UInt8(ascii: "t"))
            default: bytes.append(byte)
            }
        }
        return true
    }

    private mutating func append(escape character: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(character)
    }
}
