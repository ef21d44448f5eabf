import Foundation
import StreamedDocuments

/// Reads the rows of a sheet's XML one after the other: ECMA-376-1, 18.3.1.
final class SheetParser: XMLElementHandler {
    private let sharedTexts: SharedTexts
    private let take: ([WorkbookCell]) throws -> Void
    private var row: [WorkbookCell] = []
    /// Rows that were passed on.
    private var rowsTaken = 0
    /// From 1.
    private var rowNumber = 0
    private var column = 0
    private var kind = Kind.number
    private var hasFormula = false
    private var text = SheetText()

    /// Of a cell's value: ECMA-376-1, 18.18.11.
    private enum Kind {
        case number, text, sharedText
        /// A boolean, an error or a day as text, none of which we write.
        case other
    }

    /// - Parameter take: is passed each row, without the empty cells at its end; rows that are not there are empty.
    init(sharedTexts: SharedTexts, take: @escaping ([WorkbookCell]) throws -> Void) {
        (self.sharedTexts, self.take) = (sharedTexts, take)
    }

    func startElement(_ name: XMLText, _ attributes: XMLAttributes) throws {
        if name == "c" {
            try startCell(attributes)
        } else if name == "row" {
            rowNumber = try Self.row(attributes["r"]) ?? rowNumber + 1
            guard rowNumber > rowsTaken, rowNumber <= SheetWriter.mostRows else { throw Self.order }
            column = 0
        } else if name == "f" {
            hasFormula = true
        } else {
            text.start(name)
        }
    }

    func endElement(_ name: XMLText) throws {
        if name == "c" {
            try endCell()
        } else if name == "row" {
            try endRow()
        } else {
            text.end(name)
        }
    }

    func text(_ text: XMLText) throws { try self.text.append(text) }

    private func startCell(_ attributes: XMLAttributes) throws {
        let place = try attributes["r"].map { try Self.column($0) }
        column = place ?? column + 1
        guard column > row.count else { throw Self.order }
        kind =
            switch attributes["t"] {
            case nil: .number
            case let kind? where kind == "n": .number
            case let kind? where kind == "inlineStr" || kind == "str": .text
            case let kind? where kind == "s": .sharedText
            case .some: .other
            }
        hasFormula = false
        text.clear()
    }

    private func endCell() throws {
        guard !text.isEmpty || hasFormula else { return }
        while row.count < column - 1 { row.append(.empty) }
        row.append(try cell(text.string))
    }

    private func cell(_ value: String) throws -> WorkbookCell {
        // What is computed, or of another kind, is never what we wrote; it stands for itself.
        guard !hasFormula, kind != .other else { return .text("a formula or another kind of value: \(value)") }
        switch kind {
        case .text, .other: return .text(value)
        case .number:
            guard let number = Double(value) else { throw WorkbookFault.reading("a cell's number is none") }
            return .number(number)
        case .sharedText:
            guard let index = Int(value), let text = sharedTexts[index] else {
                throw WorkbookFault.reading("a cell names a text that the workbook does not have")
            }
            return text.isEmpty ? .empty : .text(text)
        }
    }

    private func endRow() throws {
        defer { row.removeAll(keepingCapacity: true) }
        while let last = row.last, last == .empty { row.removeLast() }
        guard !row.isEmpty else { return }
        while rowsTaken < rowNumber - 1 {
            try take([])
            rowsTaken += 1
        }
        try take(row)
        rowsTaken += 1
    }

    private static let order = WorkbookFault.reading("a sheet's rows or cells are not in order")

    private static func row(_ text: XMLText?) throws -> Int? {
        guard let text else { return nil }
        guard let number = Int(text.string), number > 0 else { throw order }
        return number
    }

    /// - Parameter place: such as `C5`.
    /// - Returns: from 1.
    private static func column(_ place: XMLText) throws -> Int {
        var column = 0
        for byte in place.bytes {
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else { break }
            column = column * 26 + Int(byte - UInt8(ascii: "A")) + 1
            guard column <= 16_384 else { throw order }
        }
        guard column > 0 else { throw order }
        return column
    }
}

/// Collects the text of a cell or of a shared text: its pieces `t` and `v`, but not how it is pronounced.
struct SheetText {
    private var bytes: [UInt8] = []
    private var isWithin = false
    private var isPronunciation = false

    /// ECMA-376-1, 18.18.11: a cell has at most 32,767 characters.
    private static let mostBytes = 4 * 32_767

    var isEmpty: Bool { bytes.isEmpty }
    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    mutating func start(_ name: XMLText) {
        if name == "rPh" { isPronunciation = true }
        isWithin = (name == "t" || name == "v") && !isPronunciation
    }

    mutating func end(_ name: XMLText) {
        if name == "rPh" { isPronunciation = false }
        isWithin = false
    }

    mutating func append(_ text: XMLText) throws {
        guard isWithin else { return }
        bytes.append(contentsOf: text.bytes)
        guard bytes.count <= Self.mostBytes else { throw WorkbookFault.reading("a cell's text is too long") }
    }
}
