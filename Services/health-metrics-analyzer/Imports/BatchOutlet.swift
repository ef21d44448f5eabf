import Dispatch
import Domain
import Synchronization

/// A part of a file that a parser has read.
enum ParsedPart: Sendable {
    /// Whose file it is; comes before any sample.
    case profile(String, format: String)
    case samples([HealthSample])
    /// Of samples that came before.
    case retractions([SampleRetraction])
}

/// Passes parts from a parser, on a thread of its own, to the task that stores them. The parser blocks while
/// ``partsAhead`` parts are waiting.
final class BatchOutlet: Sendable {
    static let partsAhead = 2

    let parts: AsyncStream<ParsedPart>
    private let continuation: AsyncStream<ParsedPart>.Continuation
    private let room = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    init() {
        (parts, continuation) = AsyncStream.makeStream()
        for _ in 0..<Self.partsAhead { room.signal() }
    }

    /// Blocks the calling thread, which must not belong to the cooperative pool.
    /// - Throws: `CancellationError` after ``stop()``.
    func put(_ part: ParsedPart) throws {
        room.wait()
        guard !isStopped.load(ordering: .acquiring) else {
            room.signal()
            throw CancellationError()
        }
        continuation.yield(part)
    }

    /// Ends the stream of parts.
    func finish() { continuation.finish() }

    /// A part was stored, so another may come.
    func makeRoom() { room.signal() }

    /// Wakes the parser and refuses further parts.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        room.signal()
        continuation.finish()
    }
}
