import Foundation
import HTTPFetch
import HTTPTypes

/// Sends the HTTP requests of all channels, with the rules for addresses that people enter.
struct OutboundHTTP: Sendable {
    private let fetch: @Sendable (FetchRequest) async throws(HTTPFetchError) -> FetchResponse
    private let allowList: PrivateHostAllowList
    private let now: @Sendable () -> Date

    /// - Parameter fetch: sends the request unchanged.
    init(
        allowing allowList: PrivateHostAllowList = PrivateHostAllowList(), now: @escaping @Sendable () -> Date,
        fetch: @escaping @Sendable (FetchRequest) async throws(HTTPFetchError) -> FetchResponse
    ) {
        (self.allowList, self.now, self.fetch) = (allowList, now, fetch)
    }

    init(
        client: HTTPClient, allowing allowList: PrivateHostAllowList = PrivateHostAllowList(),
        now: @escaping @Sendable () -> Date
    ) {
        self.init(allowing: allowList, now: now) { request async throws(HTTPFetchError) in
            try await client.send(request)
        }
    }

    /// Sends a request within ``timeLimit``, follows no redirect and reads no more than ``longestResponse``. A
    /// `toUserGivenAddress` request reaches public addresses only, unless the operator allows its host and port.
    func send(
        _ request: FetchRequest, toUserGivenAddress: Bool
    ) async throws(HTTPFetchError) -> FetchResponse {
        var request = request
        request.timeLimit = min(request.timeLimit, Self.timeLimit)
        request.connectTimeLimit = min(request.connectTimeLimit, Self.connectTimeLimit)
        request.maximumResponseBytes = min(request.maximumResponseBytes, Self.longestResponse)
        request.redirectLimit = 0
        if toUserGivenAddress {
            allowList.restrict(&request)
            // A server of a person's own may respond with anything after its status.
            request.needsWholeBody = false
        }
        return try await fetch(request)
    }

    /// The result of a message whose request failed.
    func result(of error: HTTPFetchError) -> SendResult {
        switch error {
        case .invalidURL, .protocolNotAllowed: .failed(.malformedAddress)
        case .addressNotPublic, .redirectNotAllowed, .tooManyRedirects: .failed(.addressNotAllowed)
        // The status was not known yet; the response would be too large again.
        case .responseTooLarge: .failed(.refused)
        case .cannotResolve, .cannotConnect, .responseCutShort, .malformedAnswer, .transport: .retry(.unreachable)
        case .timedOut: .retry(.timedOut)
        case .tls: .retry(.insecure)
        case .loginRefused: .retry(.loginRefused)
        case .cancelled, .closed, .invalidMail, .smtpRejected: .retry(.unknown)
        }
    }

    /// The result of a message by its response's status alone, where the channel has no rules of its own.
    func result(of response: FetchResponse) -> SendResult {
        switch response.status.code {
        case 200..<300: .accepted
        // Redirects are not followed: they could lead into a private network.
        case 300..<400: .failed(.addressNotAllowed)
        case 404, 410: .addressGone
        case 413: .failed(.tooLarge)
        case 429: .retry(.throttled, notBefore: retryAfter(response))
        case 408, 425, 500...: .retry(.deferred, notBefore: retryAfter(response))
        default: .failed(.refused)
        }
    }

    /// When the server asks to be contacted again.
    func retryAfter(_ response: FetchResponse) -> Date? {
        RetryAfter.date(from: response.headers[.retryAfter], now: now())
    }

    /// Well below the lease of a message.
    static let timeLimit = Duration.seconds(10)
    static let connectTimeLimit = Duration.seconds(3)
    /// In bytes; push services respond with a line.
    static let longestResponse = 64 * 1_024
}

extension FetchRequest {
    /// A POST request whose response's status says what became of the message, whatever the body is.
    /// - Parameter fields: header fields by their names; invalid names are left out.
    static func push(to url: String, _ fields: KeyValuePairs<String, String>, _ body: [UInt8]) -> FetchRequest {
        var headers = HTTPFields()
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
        }
        var request = FetchRequest(method: .post, url: url, headers: headers, body: body)
        request.needsWholeBody = false
        return request
    }
}
