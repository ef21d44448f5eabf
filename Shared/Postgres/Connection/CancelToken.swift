import BlockingCalls
import CPostgres

/// A `PGcancel`: asks the server to stop what a connection is doing.
///
/// `@unchecked Sendable` without a lock: the pointer never changes, and PQcancel "can safely be invoked from a signal
/// handler", that is, from any thread.
final class CancelToken: @unchecked Sendable {
    private let token: OpaquePointer

    init(_ token: OpaquePointer) { self.token = token }

    deinit { PQfreeCancel(token) }

    /// Sends the request over a separate connection and waits until the server has accepted it. Blocks.
    func send() {
        // "If the return value is 0, errbuf is filled"; the error is ignored, since the socket is closed anyway.
        var message = [CChar](repeating: 0, count: 256)
        _ = PQcancel(token, &message, CInt(message.count))
    }
}

/// Runs a cancel request on its own thread, since PQcancel blocks and the connection's thread must not.
actor CancelRequest {
    private let thread = DedicatedThread(name: "postgres-cancel")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func send(_ token: CancelToken) { token.send() }
}
