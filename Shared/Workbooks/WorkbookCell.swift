public import Foundation

/// What one cell of a sheet holds.
public enum WorkbookCell: Hashable, Sendable {
    case empty
    /// Always shown as it is, also when it begins like a formula.
    case text(String)
    case number(Double)
    /// In UTC, which spreadsheets know nothing of.
    case time(Date)

    /// Days since the eve of 1900, with the leap day that 1900 did not have: ECMA-376-1, 18.17.4.1.
    static func dayNumber(of time: Date) -> Double { time.timeIntervalSince1970 / 86_400 + 25_569 }
}

extension WorkbookCell {
    /// Appends the cell as docs/study-export.md writes it: a text in quotation marks, doubled where it has one itself; a
    /// number with up to 15 significant digits, which is what spreadsheets keep; nothing for an empty cell.
    func appendCanonical(to bytes: inout [UInt8]) {
        switch self {
        case .empty: break
        case .text(let text):
            let quote = UInt8(ascii: "\"")
            bytes.append(quote)
            for byte in text.utf8 {
                if byte == quote { bytes.append(quote) }
                bytes.append(byte)
            }
            bytes.append(quote)
        case .number(let number): bytes.append(contentsOf: Self.canonical(number).utf8)
        case .time(let time): bytes.append(contentsOf: Self.canonical(Self.dayNumber(of: time)).utf8)
        }
    }

    /// As C prints it by `%.15g`.
    static func canonical(_ number: Double) -> String {
        if let integer = Int(exactly: number), abs(integer) < 1_000_000_000_000_000 { return String(integer) }
        // The shortest digits that mean this number are its first 15 unless they are more.
        let shortest = number.description
        guard shortest.utf8.count > 16 || shortest.utf8.contains(where: { $0 == UInt8(ascii: "e") }) else {
            return shortest
        }
        return String(format: "%.15g", number)
    }
}
