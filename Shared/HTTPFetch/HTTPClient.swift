import HTTPTypes

/// Sends HTTP requests. All requests of one client share its connections, over HTTP/2 many at once on each.
///
/// Copies are the same client. Its thread ends with the last copy; ``close()`` ends what is in flight.
public struct HTTPClient: Sendable {
    private let session: CurlSession
    private let options: HTTPClientOptions

    public init(options: HTTPClientOptions = HTTPClientOptions()) {
        session = CurlSession(name: "http-fetch", connectionsPerHost: options.connectionsPerHost)
        self.options = options
    }

    /// Sends a request and collects its answer, whatever its status. Cancelling the task gives the transfer up.
    /// - Throws: ``HTTPFetchError`` when there is no complete answer within the request's limits.
    public func send(_ request: FetchRequest) async throws(HTTPFetchError) -> FetchResponse {
        let target = try FetchTarget(request.url, allowing: ["http", "https"])
        let plan = TransferPlan(
            timeLimit: request.timeLimit, maximumResponseBytes: request.maximumResponseBytes, reach: options.reach
        ) { [options] in $0.configure(for: request, to: target, options) }
        let limits = TransferLimits(
            time: request.timeLimit, connecting: request.connectTimeLimit, bytes: request.maximumResponseBytes)
        let facts = try await session.run(plan).facts(host: target.host, limits: limits)
        return FetchResponse(
            status: .init(code: facts.status), headers: facts.headers, body: facts.body, version: facts.version)
    }

    /// Fails what is in flight and every later request with ``HTTPFetchError/closed``.
    public func close() async {
        await session.close()
    }

    var transferCount: Int {
        get async { await session.transferCount }
    }
}
