import Crypto
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

@testable import accounts

/// An issuer of OpenID Connect, and Facebook's routes, over HTTP, which answer well until a test says otherwise. `state` is
/// the lock of everything.
final class ScriptedProvider: Sendable {
    /// What a test may change; nil and empty leave things as they should be.
    struct Script: Sendable {
        var claims: [String: any Sendable] = [:]
        /// Fields of the discovery document; an empty one is left out.
        var metadata: [String: String] = [:]
        var algorithm = "RS256"
        var keyName = ""
        /// In place of the token's answer.
        var tokenAnswer: (status: Int, body: String)?
        /// Of Facebook and of the route `userinfo`.
        var person = #"{"id": "facebook-subject"}"#
    }

    private struct Grant {
        var nonce: String?
        var challenge: String?
        var redirect: String?
    }

    private struct State {
        var script = Script()
        var keys: IssuerKeys
        var grants: [String: Grant] = [:]
        var fetchedKeys = 0
    }

    private let state: Mutex<State>
    let origin: Mutex<String> = Mutex("")

    init() throws { state = Mutex(State(keys: try IssuerKeys.shared.get())) }

    func change(_ change: (inout Script) -> Void) { state.withLock { change(&$0.script) } }

    /// From now on it signs with other keys of the same names, or of another.
    func rotateKeys() throws {
        let keys = try IssuerKeys()
        state.withLock { $0.keys = keys }
    }

    var fetchedKeys: Int { state.withLock { $0.fetchedKeys } }
    var issuer: String { origin.withLock { $0 } }

    /// Serves on a free port while the body runs.
    static func running(_ body: @escaping @Sendable (ScriptedProvider) async throws -> Void) async throws {
        let provider = try ScriptedProvider()
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: provider.router(),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in continuation.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            group.addTask {
                for await port in ports {
                    provider.origin.withLock { $0 = "http://127.0.0.1:\(port)" }
                    return try await body(provider)
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Does what a person's browser and the provider's page do.
    /// - Parameter address: to which the service sent the browser.
    /// - Returns: the path and query with which the browser comes back.
    func authorize(_ address: String, code: String = UUID().uuidString) -> String {
        let fields = Self.fields(of: URL(string: address)?.query(percentEncoded: true) ?? "")
        let grant = Grant(
            nonce: fields["nonce"], challenge: fields["code_challenge"], redirect: fields["redirect_uri"])
        state.withLock { $0.grants[code] = grant }
        let path = URL(string: grant.redirect ?? "")?.path() ?? ""
        return "\(path)?state=\(fields["state"] ?? "")&code=\(code)"
    }

    private func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.get(".well-known/openid-configuration") { [self] _, _ in try json(metadata()) }
        router.get("keys") { [self] _, _ -> Response in
            let keys = state.withLock { state in
                state.fetchedKeys += 1
                return state.keys
            }
            return Self.answer(200, try keys.document)
        }
        router.post("token") { [self] request, _ -> Response in
            let body = try await request.body.collect(upTo: 100_000)
            return try token(Self.fields(of: String(buffer: body)), request.headers[.authorization])
        }
        router.get("userinfo") { [self] _, _ in Self.answer(200, state.withLock { $0.script.person }) }
        router.post(":version/oauth/access_token") { [self] request, _ -> Response in
            let body = try await request.body.collect(upTo: 100_000)
            return try token(Self.fields(of: String(buffer: body)), nil)
        }
        router.get(":version/me") { [self] request, _ in
            let isProven = request.uri.queryParameters.get("appsecret_proof")?.count == 64
            let person = state.withLock { $0.script.person }
            return isProven ? Self.answer(200, person) : Self.answer(400, "{}")
        }
        return router
    }

    private func metadata() -> [String: any Sendable] {
        let origin = issuer
        let usual = [
            "issuer": origin, "authorization_endpoint": "\(origin)/authorize", "token_endpoint": "\(origin)/token",
            "jwks_uri": "\(origin)/keys",
        ]
        return usual.merging(state.withLock { $0.script.metadata }) { $1 }.filter { !$1.isEmpty }
    }

    /// Knows each code once, and checks what RFC 7636 says of its verifier.
    private func token(_ form: [String: String], _ authorization: String?) throws -> Response {
        let (script, keys, grant) = state.withLock { state in
            (state.script, state.keys, state.grants.removeValue(forKey: form["code"] ?? ""))
        }
        if let answer = script.tokenAnswer { return Self.answer(answer.status, answer.body) }
        let hashed = Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8))).base64URL
        let knowsSecret = authorization == Self.client.basicAuthorization || form["client_secret"] == Self.client.secret
        guard let grant, knowsSecret, grant.redirect == form["redirect_uri"],
            grant.challenge == nil || grant.challenge == hashed
        else { return Self.answer(400, #"{"error": "invalid_grant"}"#) }
        let now = Int(Date().timeIntervalSince1970)
        let claims: [String: any Sendable] = [
            "iss": issuer, "aud": Self.client.id, "sub": "subject", "nonce": grant.nonce ?? "", "iat": now,
            "exp": now + 3_600,
        ]
        let token = try keys.token(
            claims.merging(script.claims) { $1 }, by: script.algorithm,
            header: script.keyName.isEmpty ? [:] : ["kid": script.keyName])
        return try json(["id_token": token, "access_token": "access", "token_type": "Bearer"])
    }

    /// How the service is registered here.
    static let client = SocialClient(id: "client id", secret: "its secret")

    private func json(_ object: [String: any Sendable]) throws -> Response {
        Self.answer(200, String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self))
    }

    private static func answer(_ status: Int, _ body: String) -> Response {
        Response(
            status: HTTPResponse.Status(code: status), headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }

    private static func fields(of text: String) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count == 2 ? String(parts[1]).removingPercentEncoding ?? "" : "")
        }
        return Dictionary(pairs) { $1 }
    }
}
