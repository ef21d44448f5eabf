import Foundation
import HTTPFetch
import HTTPTypes
import JWTKit

/// Fetches a service account's access tokens, each for an hour, in exchange for a signed assertion (RFC 7523).
/// https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests
struct FCMTokens: Sendable {
    private let token: RenewedToken

    init(_ settings: FCMSettings, http: OutboundHTTP, now: @escaping @Sendable () -> Date) {
        token = RenewedToken(now: now) {
            let now = now()
            let grant = try await Self.grant(try await Self.assertion(of: settings, at: now), settings, http)
            // Renewed five minutes before it expires, or half-way when it lives less than ten minutes.
            let use = max(grant.expiresIn - 300, grant.expiresIn / 2)
            return RenewedToken.Token(text: grant.accessToken, madeAt: now, renewAt: now + use)
        }
    }

    /// - Throws: ``FCMTokenFault``.
    func current() async throws -> RenewedToken.Token { try await token.current() }

    func drop(_ refused: RenewedToken.Token) async { await token.drop(refused) }

    private static func assertion(of settings: FCMSettings, at now: Date) async throws -> String {
        let issued = Int(now.timeIntervalSince1970)
        let claims = Claims(
            iss: settings.clientEmail, scope: "https://www.googleapis.com/auth/firebase.messaging",
            aud: settings.tokenURL, iat: issued, exp: issued + 3_600)
        let keys = await JWTKeyCollection().add(rsa: settings.key, digestAlgorithm: .sha256)
        var header = JWTHeader()
        header.kid = settings.keyID
        return try await keys.sign(claims, header: header)
    }

    private static func grant(
        _ assertion: String, _ settings: FCMSettings, _ http: OutboundHTTP
    ) async throws -> Grant {
        // base64url and full stops need no percent encoding.
        let form = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
        var request = FetchRequest.push(
            to: settings.tokenURL, ["Content-Type": "application/x-www-form-urlencoded"], Array(form.utf8))
        request.needsWholeBody = true
        let response: FetchResponse
        do {
            response = try await http.send(request, toUserGivenAddress: false)
        } catch {
            throw FCMTokenFault(result: http.result(of: error), status: 0)
        }
        let status = response.status.code
        switch status {
        case 200:
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            guard let grant = try? decoder.decode(Grant.self, from: Data(response.body)) else {
                throw FCMTokenFault(result: .retry(.unknown), status: status)
            }
            return grant
        case 429, 500...:
            throw FCMTokenFault(
                result: .retry(.deferred, notBefore: http.retryAfter(response)), status: status)
        default: throw FCMTokenFault(result: .retry(.loginRefused), status: status)
        }
    }

    private struct Claims: JWTPayload {
        var iss: String
        var scope: String
        var aud: String
        var iat: Int
        var exp: Int

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    /// RFC 6749, section 5.1.
    private struct Grant: Decodable {
        var accessToken: String
        /// Seconds.
        var expiresIn: Double
    }
}

/// Why there is no access token, as the result of the message that needed one.
struct FCMTokenFault: Error {
    var result: SendResult
    /// 0 when there was no response.
    var status: Int
}
