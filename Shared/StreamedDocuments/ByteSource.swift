/// Bytes that arrive piece by piece, such as a file or the parts of an upload.
public protocol ByteSource {
    /// - Returns: the next bytes; nil at the end. A reader requests the next piece only when it is done with the last,
    /// so a source may hold a single piece.
    mutating func next() throws -> ArraySlice<UInt8>?
}

/// A source whose first bytes have been examined, and which counts the bytes taken from it.
public struct PeekedSource: ByteSource {
    /// The first bytes, as many as requested unless the source has fewer.
    public private(set) var head: [UInt8] = []
    /// Bytes passed on so far.
    public private(set) var bytesRead = 0
    private var isHeadTaken = false
    private var source: any ByteSource

    /// - Parameter count: how many bytes to examine.
    public init(_ source: any ByteSource, peeking count: Int) throws {
        self.source = source
        while head.count < count, let piece = try self.source.next() { head.append(contentsOf: piece) }
    }

    public mutating func next() throws -> ArraySlice<UInt8>? {
        let piece = isHeadTaken || head.isEmpty ? try source.next() : head[...]
        isHeadTaken = true
        bytesRead += piece?.count ?? 0
        return piece
    }
}

/// Why a document could not be read to its end.
public struct DocumentFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and where, never the content.
    public let description: String

    public init(_ description: String) { self.description = description }
}
