import Foundation
import HTTPFetch
import HTTPTypes

/// Fetches providers' documents with conditional requests, and pauses requests to hosts that keep
/// failing. One per process, so that all feeds of a host share its breaker.
actor DocumentFetcher {
    /// Recognises a provider's own errors in a response of any status but 304; nil leaves the judgement
    /// to the status.
    typealias Judgement = @Sendable (FetchResponse) -> ProviderFault?

    private let send: @Sendable (FetchRequest) async throws(HTTPFetchError) -> FetchResponse
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private var kept: ValidatorMemory
    private var breakers: CircuitBreakers

    /// - Parameters:
    ///   - rememberedDocuments: the number of addresses whose validators are kept.
    ///   - random: in 0..<1, for the jitter of the breakers' pauses.
    init(
        send: @escaping @Sendable (FetchRequest) async throws(HTTPFetchError) -> FetchResponse,
        now: @escaping @Sendable () -> Date, rememberedDocuments: Int = 20_000,
        breaker: CircuitBreakerSettings = .forProviders(),
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.send = send
        self.now = now
        self.random = random
        kept = ValidatorMemory(capacity: rememberedDocuments)
        breakers = CircuitBreakers(breaker)
    }

    /// - Parameters:
    ///   - headers: such as a key.
    ///   - hasKey: whether the address or a header field holds a key; then redirects are not followed, so that the key
    ///     stays with its host.
    ///   - judge: for providers whose errors do not show in the status.
    /// - Returns: nil when the document has not changed since the last accepted receipt.
    func fetch(
        _ url: String, as kind: DocumentKind, headers: HTTPFields = [:], hasKey: Bool = false,
        judging judge: Judgement? = nil
    ) async throws(ProviderFault) -> Document? {
        let request = request(for: url, kind, headers)
        let response = try await answer(to: request, followsRedirects: !hasKey && headers.isEmpty)
        let isConditional = request.headers[.ifNoneMatch] != nil || request.headers[.ifModifiedSince] != nil
        if response.status == .notModified, isConditional {
            Inquiry.current?.noteAnswered()
            return nil
        }
        if let fault = judge?(response) ?? ProviderFault(refusing: response, at: now()) { throw fault }
        Inquiry.current?.noteAnswered()
        let body = kind == .json ? ProviderText.utf8(response.body) : response.body
        guard !body.isEmpty else { throw .empty }
        if let found = kind.otherContent(in: body) { throw .wrongContent(expected: kind.rawValue, found: found) }
        let validators = DocumentValidators(
            entityTag: response.headers[.eTag], lastModified: response.headers[.lastModified])
        return Document(
            body: body, receipt: DocumentReceipt(url: url, validators: validators),
            freshUntil: Freshness.end(statedIn: response.headers, now: now()))
    }

    /// Confirms that the content of a document is stored.
    func accept(_ receipt: DocumentReceipt) { kept.keep(receipt) }

    private func answer(
        to first: FetchRequest, followsRedirects: Bool
    ) async throws(ProviderFault) -> FetchResponse {
        var request = first
        var response = try await answer(to: request)
        guard followsRedirects else { return response }
        for _ in 0..<Redirect.mostHops {
            guard let target = try Redirect.target(of: response, from: request.url) else { return response }
            request.url = target
            response = try await answer(to: request)
        }
        return response
    }

    /// One request, which is counted if it is sent.
    private func answer(to request: FetchRequest) async throws(ProviderFault) -> FetchResponse {
        let admission = try breakers.admit(request.url, at: now())
        do {
            let response = try await send(request)
            Inquiry.current?.noteSent()
            breakers.record(HostOutcome(response), of: admission, from: request.url, at: now(), random: random())
            return response
        } catch {
            if error.wasSent { Inquiry.current?.noteSent() }
            breakers.record(HostOutcome(error), of: admission, from: request.url, at: now(), random: random())
            throw ProviderFault(error, limit: request.maximumResponseBytes)
        }
    }

    private func request(for url: String, _ kind: DocumentKind, _ given: HTTPFields) -> FetchRequest {
        var headers = given
        headers[.accept] = kind.accept
        if Inquiry.current?.mayBeUnchanged ?? true {
            let validators = kept.validators(for: url)
            headers[.ifNoneMatch] = validators?.entityTag
            headers[.ifModifiedSince] = validators?.lastModified
        }
        var request = FetchRequest(url: url, headers: headers)
        request.timeLimit = .seconds(30)
        return request
    }
}
