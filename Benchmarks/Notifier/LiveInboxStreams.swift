import CPeer
import Foundation

/// Streams of server-sent events that a thread of C reads, one for each token.
final class LiveInboxStreams: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Of the C library, which one thread at a time may use: `wait` runs on one of its own, and nothing else meanwhile.
    private nonisolated(unsafe) let streams: OpaquePointer

    /// Opens them, a hundred at a time; blocks until all have begun.
    init(port: Int, tokens: [String]) throws {
        var streams: OpaquePointer?
        let copies = tokens.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let problem = copies.map { UnsafePointer($0) }.withUnsafeBufferPointer {
            cpeer_streams_open(Int32(port), "/api/v1/inbox/events", tokens.count, $0.baseAddress, &streams)
        }
        guard let streams, problem == nil else {
            throw Failure(description: problem.map { String(cString: $0) } ?? "no streams")
        }
        self.streams = streams
        count = tokens.count
    }

    let count: Int

    deinit { cpeer_streams_close(streams) }

    /// Seconds from the making of an event to its arrival, one for each stream, once each has got one.
    func latencies() async throws -> [Double] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [self] in
                var latencies = [Double](repeating: 0, count: count)
                if let problem = cpeer_streams_wait(streams, 60, &latencies) {
                    continuation.resume(throwing: Failure(description: String(cString: problem)))
                } else {
                    continuation.resume(returning: latencies)
                }
            }
        }
    }

    /// Lets this process and those that it starts have so many open files.
    static func allowFiles(_ count: Int) throws {
        if let problem = cpeer_allow_files(count) { throw Failure(description: String(cString: problem)) }
    }
}
