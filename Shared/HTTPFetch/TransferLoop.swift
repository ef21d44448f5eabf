/// One libcurl multi loop: a thread, and the connections of all clients made on it.
///
/// A process needs one for HTTP, and one for mail, see ``SMTPClient/init(server:trust:on:)``. Clients on the same loop
/// share connections only where address, trust and protocol are the same. Copies refer to the same loop; the thread
/// ends with the last copy and the last client.
public struct TransferLoop: Sendable {
    let session: CurlSession

    /// - Parameters:
    /// - name: of the thread.
    /// - connectionsPerHost: further transfers wait; over HTTP/2 many share one connection.
    public init(name: String = "transfers", connectionsPerHost: Int = 8) {
        session = CurlSession(name: name, connectionsPerHost: connectionsPerHost)
    }

    /// Fails the transfers in flight and all later ones with ``HTTPFetchError/closed``.
    public func close() async {
        await session.close()
    }
}
