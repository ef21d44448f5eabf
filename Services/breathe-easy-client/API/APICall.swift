import Foundation
import HTTPTypes

/// One request of the contract.
struct APICall: Sendable {
    var method: HTTPRequest.Method
    /// Below the server's address, such as `api/v1/inbox`.
    var path: String
    var query: [(name: String, value: String)] = []
    var headers: HTTPFields = [:]
    var body: [UInt8]?
    var timeLimit: Duration = .seconds(60)
    /// Whether it may be sent again when nobody knows what became of it.
    var isRepeatable: Bool
    /// 401 then means wrong credentials, and not that a session has ended.
    var isSignIn = false

    /// A request that changes nothing.
    static func get(_ path: String, _ query: [(name: String, value: String)] = []) -> APICall {
        APICall(method: .get, path: path, query: query, isRepeatable: true)
    }

    /// A request whose repetitions have one effect, by its key.
    static func post(_ path: String, json: some Encodable, key: String?) throws -> APICall {
        var call = APICall(method: .post, path: path, isRepeatable: key != nil)
        call.body = Array(try JSONEncoder().encode(json))
        call.headers[.contentType] = "application/json"
        if let key { call.headers[.idempotencyKey] = key }
        return call
    }

    var target: String {
        guard !query.isEmpty else { return path }
        let pairs = query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
        return "\(path)?\(pairs.joined(separator: "&"))"
    }

    /// All but the unreserved characters of RFC 3986.
    static func escaped(_ text: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}

extension HTTPField.Name {
    static let idempotencyKey = named("Idempotency-Key")
    static let lastEventID = named("Last-Event-ID")
    static let tusResumable = named("Tus-Resumable")
    static let uploadLength = named("Upload-Length")
    static let uploadMetadata = named("Upload-Metadata")
    static let uploadOffset = named("Upload-Offset")

    private static func named(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no name of a header field") }
        return name
    }
}
