public import Foundation

/// A file, read from its start.
public struct FileSource: ByteSource {
    private let file: FileHandle
    private let pieceSize: Int

    /// - Parameter pieceSize: bytes held at once.
    /// - Throws: when the file cannot be opened.
    public init(at url: URL, pieceSize: Int = 262_144) throws {
        precondition(pieceSize > 0, "a piece must have at least one byte")
        file = try FileHandle(forReadingFrom: url)
        self.pieceSize = pieceSize
    }

    public mutating func next() throws -> ArraySlice<UInt8>? {
        guard let data = try file.read(upToCount: pieceSize), !data.isEmpty else { return nil }
        return ArraySlice(data)
    }
}
