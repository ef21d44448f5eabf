import Crypto
public import Foundation
import StreamedDocuments

/// A workbook that is read from start to end, twice: for its sheets' names, and for their rows. Memory does not depend on
/// its size unless a spreadsheet has saved it anew, with its texts in a table of their own.
public struct WorkbookFile: Sendable {
    private let url: URL

    public init(_ url: URL) { self.url = url }

    /// Passes on each row of each sheet; a sheet's rows come one after the other, the sheets in any order.
    /// - Returns: the sheets' names in the workbook's order.
    /// - Throws: ``WorkbookFault``, or what reading the file throws.
    @discardableResult
    public func read(_ take: @escaping (_ sheet: String, _ row: [WorkbookCell]) throws -> Void) throws -> [String] {
        let (sheets, texts) = try outline()
        let names = Dictionary(sheets.map { ($0.entry, $0.name) }) { first, _ in first }
        guard names.count == sheets.count else { throw WorkbookFault.reading("two sheets have the same content") }
        var missing = Set(names.keys)
        try entries { entry, read in
            guard let name = names[entry] else { return }
            guard missing.remove(entry) != nil else { throw WorkbookFault.reading("a sheet is there twice") }
            try read(SheetParser(sharedTexts: texts) { try take(name, $0) })
        }
        guard let entry = missing.first else { return sheets.map(\.name) }
        throw WorkbookFault.reading("the sheet \(names[entry] ?? "") has no content")
    }

    /// SHA-256 of the file itself, in hexadecimal.
    public func digest() throws -> String {
        var (source, hasher) = (try FilePieces(url), SHA256())
        while let piece = try source.next() { hasher.update(data: piece) }
        return hasher.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func outline() throws -> (sheets: [(name: String, entry: String)], texts: SharedTexts) {
        let (outline, texts) = (WorkbookOutline(), SharedTexts())
        try entries { entry, read in
            if WorkbookOutline.entries.contains(entry) { try read(outline) }
            if entry == SharedTexts.entry { try read(texts) }
        }
        return (try outline.resolved(), texts)
    }

    /// Calls the body with each entry of the archive, and what parses it.
    private func entries(_ body: (_ entry: String, _ read: (any XMLElementHandler) throws -> Void) throws -> Void)
        throws
    {
        do {
            let archive = try ArchiveReader(try FilePieces(url))
            while let entry = try archive.nextEntry() {
                try body(entry) { handler in
                    let reader = try XMLReader(entry, handler: handler)
                    while try archive.nextPiece({ try reader.read($0) }) != nil {}
                    try reader.finish()
                }
            }
        } catch let fault as DocumentFault {
            throw WorkbookFault.reading(fault.description)
        }
    }
}

/// A file, read from its beginning.
private struct FilePieces: ByteSource {
    private let file: FileHandle

    init(_ url: URL) throws { file = try FileHandle(forReadingFrom: url) }

    mutating func next() throws -> ArraySlice<UInt8>? {
        guard let data = try file.read(upToCount: 262_144), !data.isEmpty else { return nil }
        return ArraySlice(data)
    }
}
