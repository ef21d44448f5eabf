/// Passes a source's pieces to libarchive; each stays in memory until the next is requested.
final class ArchiveInput {
    private(set) var bytesRead = 0
    private(set) var isAtEnd = false
    /// The source's error, which cannot be thrown through C code.
    private(set) var error: (any Error)?
    private var source: any ByteSource
    private var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    init(_ source: any ByteSource) { self.source = source }

    deinit { buffer.deallocate() }

    /// archive_read_open(3): the callback returns the number of bytes, 0 at the end and -1 for an error.
    func provide(_ bytes: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
        do {
            guard let piece = try nextPiece() else {
                isAtEnd = true
                return 0
            }
            if buffer.count < piece.count { grow(to: piece.count) }
            buffer.copyBytes(from: piece)
            bytes.pointee = UnsafeRawPointer(buffer.baseAddress)
            bytesRead += piece.count
            return piece.count
        } catch {
            self.error = error
            return -1
        }
    }

    /// An empty piece would mean the end to libarchive.
    private func nextPiece() throws -> ArraySlice<UInt8>? {
        while let piece = try source.next() {
            if !piece.isEmpty { return piece }
        }
        return nil
    }

    private func grow(to count: Int) {
        buffer.deallocate()
        buffer = .allocate(byteCount: count, alignment: 16)
    }
}
