import Glibc
public import Hummingbird
import HummingbirdCore
public import Logging
public import NIOCore

/// How long a client may take over one connection, and how many connections there are.
///
/// The times are those of Apache's mod_reqtimeout and nginx, which have served slow lines and stopped slow attacks for
/// years: https://httpd.apache.org/docs/2.4/mod/mod_reqtimeout.html, https://nginx.org/en/docs/http/ngx_http_core_module.html
public struct ConnectionLimits: Sendable {
    /// From the connection's beginning to the end of the first request's head.
    public var headTime = TimeAmount.seconds(10)
    /// From a response to the end of the next request's head.
    public var keepTime = TimeAmount.seconds(30)
    /// How long a body may take; more time is added for the bytes that have arrived.
    public var bodyTime = TimeAmount.seconds(20)
    /// The fewest bytes of a body that must arrive within a second.
    public var bodyRate = 500
    /// How long the client may leave a response unread.
    public var answerTime = TimeAmount.seconds(60)
    /// How long a connection that is to end waits for the client to end it.
    public var lingerTime = TimeAmount.seconds(5)
    /// Requests over one connection.
    public var mostRequests = 1_000
    /// Connections at the same time; those beyond wait in the system's queue.
    public var mostConnections = 200

    public init(mostConnections: Int = 200) { self.mostConnections = mostConnections }

    /// At most half of the files that this process may open. Without a free one libdispatch, which opens a file to see
    /// what its threads do, ends the process.
    var connectionsWithinFiles: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return mostConnections }
        return max(1, Int(min(rlim_t(mostConnections), limit.rlim_cur / 2)))
    }
}

extension HTTPServerBuilder {
    /// HTTP/1.1 within the limits.
    public static func guarded(_ limits: ConnectionLimits) -> HTTPServerBuilder {
        .http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [ConnectionGuard(limits)],
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)))
    }
}

extension ApplicationConfiguration {
    /// For a server that enforces the limits.
    /// - Parameter serverName: for the header `Server`.
    public static func listening(
        on host: String, _ port: Int, serverName: String?, within limits: ConnectionLimits, logger: Logger
    ) -> ApplicationConfiguration {
        ApplicationConfiguration(
            address: .hostname(host, port: port), serverName: serverName,
            availableConnectionsDelegate: MaximumAvailableConnections(limits.connectionsWithinFiles, logger: logger))
    }
}
