import Dispatch
import Synchronization

/// The bytes of a file for a parser that blocks a thread of its own until they are there, while a task fetches a few
/// pieces ahead.
final class FileFeed: Sendable {
    /// How many pieces of up to 1 MB are in memory and not yet parsed.
    static let piecesAhead = 2

    private struct State {
        var pieces: [[UInt8]] = []
        var end: Result<Void, any Error>?
        var bytesRead = 0
    }

    private let state = Mutex(State())
    /// Counts pieces that are there, and the end.
    private let ready = DispatchSemaphore(value: 0)
    /// Each lets one piece be fetched.
    private let tickets: AsyncStream<Void>
    private let ticket: AsyncStream<Void>.Continuation

    init() {
        (tickets, ticket) = AsyncStream.makeStream()
        for _ in 0..<Self.piecesAhead { ticket.yield() }
    }

    /// How far the parser has come.
    var bytesRead: Int { state.withLock(\.bytesRead) }

    /// Blocks the calling thread, which must be none of the cooperative pool.
    /// - Returns: nil behind the last piece.
    /// - Throws: what fetching threw, or ``stop()``.
    func next() throws -> [UInt8]? {
        ready.wait()
        let (piece, end) = state.withLock { state -> ([UInt8]?, Result<Void, any Error>?) in
            guard !state.pieces.isEmpty else { return (nil, state.end) }
            let piece = state.pieces.removeFirst()
            state.bytesRead += piece.count
            return (piece, nil)
        }
        guard let piece else {
            // Whoever asks again gets the same answer.
            ready.signal()
            try end?.get()
            return nil
        }
        ticket.yield()
        return piece
    }

    /// Fetches until everything is there, or ``stop()``.
    /// - Parameter piece: the bytes from a place on; nil when the file is gone.
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

    /// - Throws: what fetching threw; nothing after ``stop()``, and nothing while all is well.
    func checkFailure() throws {
        guard case .failure(let error) = state.withLock(\.end), !(error is CancellationError) else { return }
        throw error
    }

    /// Wakes the parser with a `CancellationError`, and the one who fetches.
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

/// The file was taken back while it was read, or its person is gone.
struct FileGone: Error {}
