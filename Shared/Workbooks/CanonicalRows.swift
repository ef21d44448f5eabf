import Crypto

/// Counts and hashes the rows of a sheet as they pass. Empty cells at the end of a row and empty rows at the end of a
/// sheet count as nothing, since spreadsheets do not keep them.
struct CanonicalRows {
    /// Up to the last one that holds something.
    private(set) var count = 0
    private var hasher = SHA256()
    private var bytes: [UInt8] = []
    private var emptyRows = 0

    /// Bytes that are hashed at once.
    private static let pieceSize = 65_536

    mutating func add(_ row: [WorkbookCell]) {
        guard let last = row.lastIndex(where: { $0 != .empty }) else {
            emptyRows += 1
            return
        }
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: emptyRows))
        count += emptyRows + 1
        emptyRows = 0
        for index in 0...last {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            row[index].appendCanonical(to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
        if bytes.count >= Self.pieceSize { hash() }
    }

    /// Of all rows so far, in hexadecimal.
    var digest: String {
        var whole = self
        whole.hash()
        return whole.hasher.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private mutating func hash() {
        hasher.update(data: bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
