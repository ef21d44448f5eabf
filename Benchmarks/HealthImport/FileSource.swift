import Foundation
import StreamedDocuments

/// A file, read from its beginning.
struct FileSource: ByteSource {
    private let file: FileHandle
    private let pieceSize: Int

    /// - Parameter pieceSize: the number of bytes held at once.
    /// - Throws: when the file cannot be opened.
    init(at url: URL, pieceSize: Int = 262_144) throws {
        precondition(pieceSize > 0, "a piece must have at least one byte")
        file = try FileHandle(forReadingFrom: url)
        self.pieceSize = pieceSize
    }

    mutating func next() throws -> ArraySlice<UInt8>? {
        guard let data = try file.read(upToCount: pieceSize), !data.isEmpty else { return nil }
        return ArraySlice(data)
    }
}
