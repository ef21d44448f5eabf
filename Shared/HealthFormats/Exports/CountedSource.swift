import StreamedDocuments

/// Counts the bytes taken from a source.
final class CountedSource: ByteSource {
    private var source: PeekedSource

    init(_ source: PeekedSource) { self.source = source }

    var head: [UInt8] { source.head }
    var bytesRead: Int { source.bytesRead }

    func next() throws -> ArraySlice<UInt8>? { try source.next() }
}
