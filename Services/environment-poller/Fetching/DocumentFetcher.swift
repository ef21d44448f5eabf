import Foundation
import HTTPFetch
import HTTPTypes

/// Fetches documents of one provider, without transferring again what did not change.
actor DocumentFetcher {
    private let send: @Sendable (FetchRequest) async throws(HTTPFetchError) -> FetchResponse
    private let now: @Sendable () -> Date
    private var kept: [String: DocumentValidators] = [:]

    init(
        send: @escaping @Sendable (FetchRequest) async throws(HTTPFetchError) -> FetchResponse,
        now: @escaping @Sendable () -> Date
    ) {
        self.send = send
        self.now = now
    }

    /// - Returns: nil when the document is the one whose receipt was accepted last.
    func fetch(_ url: String, as kind: DocumentKind) async throws(ProviderFault) -> Document? {
        let response: FetchResponse
        do {
            response = try await send(request(for: url, kind))
        } catch {
            throw .unreachable(error.description)
        }
        guard response.status != .notModified else { return nil }
        if let fault = ProviderFault(refusing: response, at: now()) { throw fault }
        guard !response.body.isEmpty else { throw .empty }
        if let found = kind.otherContent(in: response.body) {
            throw .wrongContent(expected: kind.rawValue, found: found)
        }
        let validators = DocumentValidators(
            entityTag: response.headers[.eTag], lastModified: response.headers[.lastModified])
        return Document(body: response.body, receipt: DocumentReceipt(url: url, validators: validators))
    }

    /// Remembers that the content of a document is stored.
    func accept(_ receipt: DocumentReceipt) { kept[receipt.url] = receipt.validators }

    private func request(for url: String, _ kind: DocumentKind) -> FetchRequest {
        var headers: HTTPFields = [.accept: kind.accept]
        headers[.ifNoneMatch] = kept[url]?.entityTag
        headers[.ifModifiedSince] = kept[url]?.lastModified
        var request = FetchRequest(url: url, headers: headers)
        request.timeLimit = .seconds(30)
        request.redirectLimit = 3
        return request
    }
}
