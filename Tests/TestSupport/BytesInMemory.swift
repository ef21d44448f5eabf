public import StreamedDocuments

/// A source whose bytes are all in memory.
public struct BytesInMemory: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let pieceSize: Int

    /// - Parameter pieceSize: in bytes, at least one.
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
