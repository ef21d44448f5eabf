import HTTPTypes

/// Sends HTTP requests. All requests of one client share its connections, many at once on each over HTTP/2.
///
/// Copies refer to the same client. ``close()`` fails the requests in flight.
public struct HTTPClient: Sendable {
    private let loop: TransferLoop
    private let options: HTTPClientOptions

    /// A client with its own loop.
    public init(options: HTTPClientOptions = HTTPClientOptions()) {
        self.init(
            options: options,
            on: TransferLoop(name: "http-fetch", connectionsPerHost: options.connectionsPerHost))
    }

    /// - Parameter loop: its number of connections per host applies, not that of the options.
    public init(options: HTTPClientOptions = HTTPClientOptions(), on loop: TransferLoop) {
        (self.options, self.loop) = (options, loop)
    }

    /// Sends a request and returns the response, whatever its status. Cancelling the task aborts the transfer.
    /// - Throws: ``HTTPFetchError`` when there is no complete response within the request's limits, or
    ///   none at all if the request needs no whole body.
    public func send(_ request: FetchRequest) async throws(HTTPFetchError) -> FetchResponse {
        try await send(request, adding: { _ in })
    }

    /// - Parameter adding: options of the transfer beyond those of the request.
    func send(
        _ request: FetchRequest, adding: @escaping @Sendable (CurlEasy) -> Void
    ) async throws(HTTPFetchError) -> FetchResponse {
        let target = try FetchTarget(request.url, allowing: ["http", "https"])
        let plan = TransferPlan(
            timeLimit: request.timeLimit, maximumResponseBytes: request.maximumResponseBytes,
            reach: request.reach ?? options.reach
        ) { [options] in
            $0.configure(for: request, to: target, options)
            adding($0)
        }
        let limits = TransferLimits(
            time: request.timeLimit, connecting: request.connectTimeLimit, bytes: request.maximumResponseBytes)
        let outcome = await loop.session.run(plan)
        let facts =
            if !request.needsWholeBody, let response = outcome.partialResponse { response } else {
                try outcome.facts(host: target.host, limits: limits)
            }
        return FetchResponse(
            status: .init(code: facts.status), headers: facts.headers, body: facts.body, version: facts.version)
    }

    /// Closes its loop: requests in flight and all later ones fail with ``HTTPFetchError/closed``.
    public func close() async {
        await loop.close()
    }

    var transferCount: Int {
        get async { await loop.session.transferCount }
    }
}
