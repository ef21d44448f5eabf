import Dispatch
import Glibc
import Synchronization

/// SIGINT and SIGTERM as the cancellation of a task, so that what was begun is ended and not torn off.
enum Interruption {
    /// While a line of a person is waited for: a blocked read notices no cancellation, and there is nothing to end.
    static let endsAtOnce = Atomic(false)

    /// Runs the body; its task is cancelled by the first of the two signals, a second one ends the process.
    static func cancelling<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await body() }
        let sources = [SIGINT, SIGTERM].map { number in
            // Otherwise the signal would end the process before the source sees it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if endsAtOnce.load(ordering: .relaxed) { exit(ExitStatus.interrupted.rawValue) }
                signal(number, SIG_DFL)
                task.cancel()
            }
            source.resume()
            return source
        }
        defer {
            for source in sources { source.cancel() }
            for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
