import Dispatch
import Domain
import Synchronization

/// What a parser found in a piece of a file.
enum ParsedPart: Sendable {
    /// Whose file it is, before anything that was measured.
    case profile(String, format: String)
    case samples([HealthSample])
}

/// Brings what a parser finds on a thread of its own to a task that stores it. The parser waits while
/// ``partsAhead`` parts wait.
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

    /// Blocks the calling thread, which must be none of the cooperative pool.
    /// - Throws: `CancellationError` after ``stop()``.
    func put(_ part: ParsedPart) throws {
        room.wait()
        guard !isStopped.load(ordering: .acquiring) else {
            room.signal()
            throw CancellationError()
        }
        continuation.yield(part)
    }

    /// Nothing more comes.
    func finish() { continuation.finish() }

    /// A part is stored, so another may come.
    func makeRoom() { room.signal() }

    /// Wakes the parser and lets it put no more.
    func stop() {
        isStopped.store(true, ordering: .releasing)
        room.signal()
        continuation.finish()
    }
}
