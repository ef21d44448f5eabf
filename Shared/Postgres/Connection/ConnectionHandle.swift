import CPostgres
import Glibc

/// A `PGconn`, which only one thread at a time may use: it never leaves its ``PostgresConnection``.
final class ConnectionHandle {
    let connection: OpaquePointer

    /// Starts to connect.
    init(parameters: [String: String]) throws(PostgresError) {
        let pairs = parameters.map { ($0.key, $0.value) }
        let started = withCStrings(pairs.map(\.0)) { keywords in
            withCStrings(pairs.map(\.1)) { values in PQconnectStartParams(keywords, values, 0) }
        }
        guard let started else { throw .connectionFailed(reason: "out of memory", isTransient: true) }
        connection = started
        // Without a notice processor libpq prints notices to standard error.
        PQsetNoticeProcessor(connection, { _, _ in }, nil)
    }

    /// "Note that even if the server connection attempt fails, the application should call PQfinish".
    deinit { PQfinish(connection) }

    var isBad: Bool { PQstatus(connection) == CONNECTION_BAD }
    var isInTransaction: Bool { PQtransactionStatus(connection) != PQTRANS_IDLE }
    var socket: CInt { PQsocket(connection) }

    /// libpq's last error message on one line.
    var errorMessage: String {
        let text = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    enum ConnectProgress {
        case wantsRead
        case wantsWrite
        case connected
        case failed
    }

    func pollConnect() -> ConnectProgress {
        switch PQconnectPoll(connection) {
        case PGRES_POLLING_OK:
            PQsetnonblocking(connection, 1) == 0 ? .connected : .failed
        case PGRES_POLLING_READING: .wantsRead
        case PGRES_POLLING_WRITING: .wantsWrite
        default: .failed
        }
    }

    /// Reads what the socket has received.
    /// - Returns: false when the connection is gone.
    func consumeInput() -> Bool { PQconsumeInput(connection) == 1 && !isBad }

    /// Reads everything that arrived while the connection was idle, such as the server's closing message.
    func hasLiveConnection() -> Bool {
        while true {
            var descriptor = pollfd(fd: socket, events: CShort(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 0) > 0 else { return !isBad }
            guard consumeInput() else { return false }
        }
    }

    /// Sends what libpq has buffered.
    /// - Returns: whether everything was sent; otherwise wait for the socket to become writable.
    func flush() throws(PostgresError) -> Bool {
        let outcome = PQflush(connection)
        guard outcome >= 0 else { throw lost }
        return outcome == 0
    }

    /// Whether ``nextAnswer()`` would block.
    var isBusy: Bool { PQisBusy(connection) == 1 }

    func nextAnswer() -> Answer { Answer(PQgetResult(connection)) }

    /// Notifications that have arrived; "PQnotifies does not actually read data from the server", so read first.
    func takeNotifications() -> [String] {
        var payloads: [String] = []
        while let notification = PQnotifies(connection) {
            defer { PQfreemem(notification) }
            payloads.append(notification.pointee.extra.map { String(cString: $0) } ?? "")
        }
        return payloads
    }

    /// Creates the token that cancels the current statement from another thread.
    func makeCancelToken() -> CancelToken? { PQgetCancel(connection).map(CancelToken.init) }

    var lost: PostgresError { .connectionLost(reason: errorMessage) }
}

/// Passes an array of strings, terminated by NULL, to C.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) } + [nil])
}
