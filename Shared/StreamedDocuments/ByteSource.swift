/// Bytes that come one piece after the other, such as a file or the parts of an upload.
public protocol ByteSource {
    /// - Returns: the next bytes; nil at the end. A reader asks for the next piece only when it is done with the last,
    ///   so a source may hold one piece at a time.
    mutating func next() throws -> ArraySlice<UInt8>?
}

/// A source whose first bytes were looked at already, and which counts what was taken from it.
public struct PeekedSource: ByteSource {
    /// The first bytes, as many as were asked for unless the source has fewer.
    public private(set) var head: [UInt8] = []
    /// Bytes handed on so far.
    public private(set) var bytesRead = 0
    private var isHeadTaken = false
    private var source: any ByteSource

    /// - Parameter count: the bytes to look at.
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
