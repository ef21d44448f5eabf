public import Foundation
public import StreamedDocuments

/// A source of bytes in memory.
public struct BytesInMemory: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let pieceSize: Int

    /// - Parameter pieceSize: bytes, at least one.
    public init(_ bytes: [UInt8], pieceSize: Int = 65_536) {
        precondition(pieceSize > 0, "a piece must have at least one byte")
        rest = bytes[...]
        self.pieceSize = pieceSize
    }

    public mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(pieceSize) }
        return rest.prefix(pieceSize)
    }
}

/// A source that reads a file from its start.
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
