import Dispatch
import Synchronization

/// Passes a file's bytes to a parser that blocks a thread of its own for them, while a task fetches a few pieces ahead.
final class FileFeed: Sendable {
    /// The pieces of up to 1 MB that are in memory and not parsed yet.
    static let piecesAhead = 2

    private struct State {
        var pieces: [[UInt8]] = []
        var end: Result<Void, any Error>?
        var bytesRead = 0
    }

    private let state = Mutex(State())
    /// Counts available pieces, and the end.
    private let ready = DispatchSemaphore(value: 0)
    /// Each permits fetching one piece.
    private let tickets: AsyncStream<Void>
    private let ticket: AsyncStream<Void>.Continuation

    init() {
        (tickets, ticket) = AsyncStream.makeStream()
        for _ in 0..<Self.piecesAhead { ticket.yield() }
    }

    /// The number of bytes parsed so far.
    var bytesRead: Int { state.withLock(\.bytesRead) }

    /// Blocks the calling thread, which must not belong to the cooperative pool.
    /// - Returns: nil after the last piece.
    /// - Throws: what fetching threw, or `CancellationError` after ``stop()``.
    func next() throws -> [UInt8]? {
        ready.wait()
        let (piece, end) = state.withLock { state -> ([UInt8]?, Result<Void, any Error>?) in
            guard !state.pieces.isEmpty else { return (nil, state.end) }
            let piece = state.pieces.removeFirst()
            state.bytesRead += piece.count
            return (piece, nil)
        }
        guard let piece else {
            // Further calls get the same result.
            ready.signal()
            try end?.get()
            return nil
        }
        ticket.yield()
        return piece
    }

    /// Fetches until the file is complete, or ``stop()``.
    /// - Parameter piece: the bytes from a position on; nil when the file was removed.
    func fill(_ size: Int, piece: (_ start: Int) async throws -> [UInt8]?) async {
        do {
            var start = 0
            var tickets = tickets.makeAsyncIterator()
            while start < size {
                guard await tickets.next() != nil else { throw CancellationError() }
                guard let bytes = try await piece(start), !bytes.isEmpty else { throw FileGone() }
                start += bytes.count
                state.withLock { $0.pieces.append(bytes) }
                ready.signal()
            }
            finish(.success(()))
        } catch {
            finish(.failure(error))
        }
    }

    /// - Throws: what fetching threw; nothing after ``stop()``.
    func checkFailure() throws {
        guard case .failure(let error) = state.withLock(\.end), !(error is CancellationError) else { return }
        throw error
    }

    /// Wakes the parser with a `CancellationError`, and the fetching task.
    func stop() {
        state.withLock { $0.pieces = [] }
        finish(.failure(CancellationError()))
        ticket.finish()
    }

    private func finish(_ end: Result<Void, any Error>) {
        state.withLock { if $0.end == nil { $0.end = end } }
        ready.signal()
    }
}

/// The file was withdrawn while being read, or its person was deleted.
struct FileGone: Error {}
