import Foundation
import HTTPFetch
import HTTPTypes

/// Fetches providers' documents, without transferring again what did not change, and without asking a host that keeps
/// failing. One for the process, so that all feeds of a host share its breaker.
actor DocumentFetcher {
    /// What a provider's own way to report errors makes of an answer of any status but 304; nil leaves the judgement
    /// to the status.
    typealias Judgement = @Sendable (FetchResponse) -> ProviderFault?

    private let send: @Sendable (FetchRequest) async throws(HTTPFetchError) -> FetchResponse
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private var kept: ValidatorMemory
    private var breakers: CircuitBreakers

    /// - Parameters:
    ///   - rememberedDocuments: for so many addresses it knows what was fetched last.
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
    ///   - headers: such as a key; with any, no redirect is followed, so that the key stays with its host.
    ///   - judge: for providers whose errors the status does not tell.
    /// - Returns: nil when the document is the one whose receipt was accepted last.
    func fetch(
        _ url: String, as kind: DocumentKind, headers: HTTPFields = [:], judging judge: Judgement? = nil
    ) async throws(ProviderFault) -> Document? {
        let response = try await answer(to: request(for: url, kind, headers), from: Self.host(of: url))
        guard response.status != .notModified else { return nil }
        if let fault = judge?(response) ?? ProviderFault(refusing: response, at: now()) { throw fault }
        guard !response.body.isEmpty else { throw .empty }
        if let found = kind.otherContent(in: response.body) {
            throw .wrongContent(expected: kind.rawValue, found: found)
        }
        let validators = DocumentValidators(
            entityTag: response.headers[.eTag], lastModified: response.headers[.lastModified])
        return Document(
            body: response.body, receipt: DocumentReceipt(url: url, validators: validators),
            freshUntil: Freshness.end(statedIn: response.headers, now: now()))
    }

    /// Remembers that the content of a document is stored.
    func accept(_ receipt: DocumentReceipt) { kept.keep(receipt) }

    private func answer(to request: FetchRequest, from host: Substring) async throws(ProviderFault) -> FetchResponse {
        let admission = try breakers.admit(host, at: now())
        do {
            let response = try await send(request)
            breakers.record(HostOutcome(response), of: admission, from: host, at: now(), random: random())
            return response
        } catch {
            breakers.record(HostOutcome(error), of: admission, from: host, at: now(), random: random())
            throw ProviderFault(error, limit: request.maximumResponseBytes)
        }
    }

    private func request(for url: String, _ kind: DocumentKind, _ given: HTTPFields) -> FetchRequest {
        var headers = given
        headers[.accept] = kind.accept
        let validators = kept.validators(for: url)
        headers[.ifNoneMatch] = validators?.entityTag
        headers[.ifModifiedSince] = validators?.lastModified
        var request = FetchRequest(url: url, headers: headers)
        request.timeLimit = .seconds(30)
        // Most header fields travel along to wherever a redirect leads.
        request.redirectLimit = given.isEmpty ? 3 : 0
        return request
    }

    /// With the port; of `https://api.example.org/v1?q` it is `api.example.org`.
    private static func host(of url: String) -> Substring {
        let start = url.range(of: "://")?.upperBound ?? url.startIndex
        return url[start...].prefix { $0 != "/" && $0 != "?" }
    }
}
