import HTTPTypes

/// Sends HTTP requests. All requests of one client share its connections, over HTTP/2 many at once on each.
///
/// Copies are the same client. ``close()`` ends what is in flight.
public struct HTTPClient: Sendable {
    private let loop: TransferLoop
    private let options: HTTPClientOptions

    /// A client with a loop of its own.
    public init(options: HTTPClientOptions = HTTPClientOptions()) {
        self.init(
            options: options,
            on: TransferLoop(name: "http-fetch", connectionsPerHost: options.connectionsPerHost))
    }

    /// - Parameter loop: whose number of connections for each host counts, not that of the options.
    public init(options: HTTPClientOptions = HTTPClientOptions(), on loop: TransferLoop) {
        (self.options, self.loop) = (options, loop)
    }

    /// Sends a request and collects its answer, whatever its status. Cancelling the task gives the transfer up.
    /// - Throws: ``HTTPFetchError`` when there is no complete answer within the request's limits.
    public func send(_ request: FetchRequest) async throws(HTTPFetchError) -> FetchResponse {
        let target = try FetchTarget(request.url, allowing: ["http", "https"])
        let plan = TransferPlan(
            timeLimit: request.timeLimit, maximumResponseBytes: request.maximumResponseBytes,
            reach: request.reach ?? options.reach
        ) { [options] in $0.configure(for: request, to: target, options) }
        let limits = TransferLimits(
            time: request.timeLimit, connecting: request.connectTimeLimit, bytes: request.maximumResponseBytes)
        let facts = try await loop.session.run(plan).facts(host: target.host, limits: limits)
        return FetchResponse(
            status: .init(code: facts.status), headers: facts.headers, body: facts.body, version: facts.version)
    }

    /// Closes its loop: what is in flight and every later request fails with ``HTTPFetchError/closed``.
    public func close() async {
        await loop.close()
    }

    var transferCount: Int {
        get async { await loop.session.transferCount }
    }
}
