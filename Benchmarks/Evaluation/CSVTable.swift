import Foundation

/// A file of comma-separated values: rows of text with a heading.
///
/// Quotes, doubled quotes, and line breaks within quotes as in RFC 4180; both LF and CR LF end a line. Spaces around an
/// unquoted field are ignored, because the files of Mayer and others have them.
struct CSVTable: Sendable {
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// A row whose fields are accessed by the names in the heading.
    struct Row: Sendable {
        fileprivate let columns: [String: Int]
        fileprivate let fields: [String]

        /// - Returns: nil when the field is empty or says `nan`.
        func text(_ column: String) -> String? {
            guard let index = columns[column], !fields[index].isEmpty, fields[index] != "nan" else { return nil }
            return fields[index]
        }

        /// - Returns: nil when the field is empty or no number.
        func number(_ column: String) -> Double? { text(column).flatMap(Double.init) }
    }

    let rows: [Row]

    /// - Parameter columns: required columns of the heading.
    /// - Throws: ``Unreadable`` naming the file's last path component and the line, never a value.
    init(path: String, columns: [String]) throws {
        let name = URL(filePath: path).lastPathComponent
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw Unreadable(description: "\(name) cannot be read")
        }
        do throws(CSVTable.Unreadable) {
            self = try CSVTable(bytes: bytes, columns: columns)
        } catch {
            throw Unreadable(description: "\(name): \(error)")
        }
    }

    init(bytes: some Sequence<UInt8>, columns wanted: [String]) throws(Unreadable) {
        var records = try CSVScanner().records(of: bytes)
        guard !records.isEmpty else { throw Unreadable(description: "is empty") }
        let heading = records.removeFirst()
        let columns = Dictionary(zip(heading, heading.indices), uniquingKeysWith: { first, _ in first })
        for column in wanted where columns[column] == nil {
            throw Unreadable(description: "the heading does not name \(column)")
        }
        for (index, record) in records.enumerated() where record.count != heading.count {
            throw Unreadable(
                description: "record \(index + 2) has \(record.count) fields, the heading \(heading.count)")
        }
        rows = records.map { Row(columns: columns, fields: $0) }
    }
}

/// Scans byte by byte, keeping track of quotes.
private struct CSVScanner {
    private enum State { case start, plain, quoted, quoteWithinQuoted }

    private var state = State.start
    private var field: [UInt8] = []
    private var record: [String] = []
    private var records: [[String]] = []

    consuming func records(of bytes: some Sequence<UInt8>) throws(CSVTable.Unreadable) -> [[String]] {
        for byte in bytes { try take(byte) }
        guard state != .quoted else {
            throw CSVTable.Unreadable(description: "a quote in record \(records.count + 1) is never closed")
        }
        if state != .start || !record.isEmpty { endRecord() }
        return records
    }

    private mutating func take(_ byte: UInt8) throws(CSVTable.Unreadable) {
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .quoteWithinQuoted
        case (.quoted, _): field.append(byte)
        case (.quoteWithinQuoted, UInt8(ascii: "\"")):
            field.append(byte)
            state = .quoted
        case (.start, UInt8(ascii: "\"")): state = .quoted
        case (_, UInt8(ascii: ",")): endField()
        case (_, UInt8(ascii: "\n")): if state != .start || !record.isEmpty { endRecord() }
        case (_, UInt8(ascii: "\r")), (.start, UInt8(ascii: " ")), (.quoteWithinQuoted, UInt8(ascii: " ")): break
        case (.quoteWithinQuoted, _):
            throw CSVTable.Unreadable(description: "record \(records.count + 1) goes on after a closing quote")
        default:
            field.append(byte)
            state = .plain
        }
    }

    private mutating func endField() {
        let text = String(decoding: field, as: UTF8.self)
        record.append(state == .quoteWithinQuoted ? text : text.trimmingCharacters(in: .whitespaces))
        field.removeAll(keepingCapacity: true)
        state = .start
    }

    private mutating func endRecord() {
        endField()
        records.append(record)
        record.removeAll(keepingCapacity: true)
    }
}
