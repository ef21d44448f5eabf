import Domain
import Foundation
import NIOCore

/// Stores a request's body piece by piece as it comes, so that a connection that breaks loses nothing of it.
struct TakeUploadedBytes: Sendable {
    let store: PostgresHealthImportStore
    let now: @Sendable () -> Date

    /// - Returns: the upload as it is then.
    /// - Throws: ``HealthUploadError`` when the body is longer than the file, or another request was faster; what the body
    ///   throws, after all that had come is stored.
    func callAsFunction<Body: AsyncSequence>(_ body: Body, into upload: HealthUpload) async throws -> HealthUpload
    where Body.Element == ByteBuffer {
        var upload = upload
        var piece: [UInt8] = []
        piece.reserveCapacity(HealthUpload.largestPiece)
        var buffers = body.makeAsyncIterator()
        while let buffer = try await Self.next(of: &buffers, elseKeep: { try await keep(&piece, in: &upload) }) {
            var rest = buffer.readableBytesView[...]
            guard rest.count <= upload.size - upload.received - piece.count else {
                try await keep(&piece, in: &upload)
                throw HealthUploadError.beyondLength
            }
            while !rest.isEmpty {
                let room = HealthUpload.largestPiece - piece.count
                piece += rest.prefix(room)
                rest = rest.dropFirst(room)
                if piece.count == HealthUpload.largestPiece { try await keep(&piece, in: &upload) }
            }
        }
        try await keep(&piece, in: &upload)
        return upload
    }

    private func keep(_ piece: inout [UInt8], in upload: inout HealthUpload) async throws {
        guard !piece.isEmpty else { return }
        upload = try await store.append(piece, to: upload, at: now())
        piece.removeAll(keepingCapacity: true)
    }

    private static func next<Buffers: AsyncIteratorProtocol>(
        of buffers: inout Buffers, elseKeep keep: () async throws -> Void
    ) async throws -> Buffers.Element? {
        do {
            return try await buffers.next()
        } catch {
            try await keep()
            throw error
        }
    }
}
