import Foundation
import HTTPFetch
import HTTPTypes

/// The way out for all channels that speak HTTP, with the rules for addresses that people give.
struct OutboundHTTP: Sendable {
    private let fetch: @Sendable (FetchRequest) async throws(HTTPFetchError) -> FetchResponse
    private let allowList: PrivateHostAllowList
    private let now: @Sendable () -> Date

    /// - Parameter fetch: sends the request as it is.
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

    /// Sends a request within ``timeLimit``, follows no redirect and reads no more than ``longestAnswer``. A
    /// `toUserGivenAddress` request reaches public addresses only, unless the operator allows its host and port.
    func send(
        _ request: FetchRequest, toUserGivenAddress: Bool
    ) async throws(HTTPFetchError) -> FetchResponse {
        var request = request
        request.timeLimit = min(request.timeLimit, Self.timeLimit)
        request.connectTimeLimit = min(request.connectTimeLimit, Self.connectTimeLimit)
        request.maximumResponseBytes = min(request.maximumResponseBytes, Self.longestAnswer)
        request.redirectLimit = 0
        if toUserGivenAddress { allowList.restrict(&request) }
        return try await fetch(request)
    }

    /// What a failed request means for the message.
    func result(of error: HTTPFetchError) -> SendResult {
        switch error {
        case .invalidURL, .protocolNotAllowed: .failed(.malformedAddress)
        case .addressNotPublic, .redirectNotAllowed, .tooManyRedirects: .failed(.addressNotAllowed)
        // The server may have taken the message; it would only say too much again.
        case .responseTooLarge: .failed(.refused)
        case .cannotResolve, .cannotConnect, .answerCutShort, .malformedAnswer, .transport: .retry(.unreachable)
        case .timedOut: .retry(.timedOut)
        case .tls: .retry(.insecure)
        case .loginRefused: .retry(.loginRefused)
        case .cancelled, .closed, .invalidMail, .smtpRejected: .retry(.unknown)
        }
    }

    /// What an answer means where its channel knows no better: by the status alone.
    func result(of response: FetchResponse) -> SendResult {
        switch response.status.code {
        case 200..<300: .accepted
        // Nobody follows it: it could lead into a private network.
        case 300..<400: .failed(.addressNotAllowed)
        case 404, 410: .addressGone
        case 413: .failed(.tooLarge)
        case 429: .retry(.throttled, notBefore: retryAfter(response))
        case 408, 425, 500...: .retry(.deferred, notBefore: retryAfter(response))
        default: .failed(.refused)
        }
    }

    /// When the server wants to be asked again.
    func retryAfter(_ response: FetchResponse) -> Date? {
        RetryAfter.date(from: response.headers[.retryAfter], now: now())
    }

    /// Well below the lease of a message.
    static let timeLimit = Duration.seconds(10)
    static let connectTimeLimit = Duration.seconds(3)
    /// In bytes; push services answer a line.
    static let longestAnswer = 64 * 1_024
}
