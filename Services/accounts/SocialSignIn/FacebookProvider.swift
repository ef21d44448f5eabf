import Crypto
import Domain
import Foundation
import HTTPTypes
import JSONDocuments
import Sessions

/// Facebook Login, written from its documents and never run against Facebook:
/// https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
///
/// It is OAuth 2.0 without an ID token, and says nothing of whether an address is verified: its people count as people
/// without an address.
struct FacebookProvider: SocialProvider {
    let name = "facebook"
    let title = "Facebook"
    let issuer = "https://www.facebook.com"
    private let client: SocialClient
    private let origins: FacebookOrigins
    private let http: ProviderHTTP

    /// https://developers.facebook.com/docs/graph-api/changelog: of July 2026; each version lives two years.
    private static let version = "v26.0"

    init(_ client: SocialClient, origins: FacebookOrigins = FacebookOrigins(), http: ProviderHTTP) {
        (self.client, self.origins, self.http) = (client, origins, http)
    }

    func address(for attempt: SocialAttempt, returningTo address: String) -> String {
        FormText.address(
            "\(origins.pages)/\(Self.version)/dialog/oauth",
            with: [
                "client_id": client.id, "redirect_uri": address, "state": attempt.state.text,
                "response_type": "code", "scope": "public_profile",
            ])
    }

    func person(
        redeeming code: String, of attempt: SocialAttempt, returningTo address: String
    ) async throws -> ProvidedPerson {
        let graph = "\(origins.graph)/\(Self.version)"
        let tokens = try await http.redeem(
            at: "\(graph)/oauth/access_token", [:],
            FormText.of([
                "client_id": client.id, "client_secret": client.secret, "redirect_uri": address, "code": code,
            ]))
        guard let token = tokens["access_token"]?.text else {
            throw SocialSignInError.providerFailed(.field("access_token"))
        }
        let me = FormText.address("\(graph)/me", with: ["fields": "id", "appsecret_proof": proof(of: token)])
        do {
            guard let subject = try await http.get(me, bearer: token)["id"]?.text, ProvidedPerson.isSubject(subject)
            else { throw ProviderFault.field("id") }
            return ProvidedPerson(issuer: issuer, subject: subject, verifiedEmail: nil)
        } catch let fault as ProviderFault {
            throw SocialSignInError.providerFailed(fault)
        }
    }

    /// Shows that the caller knows the secret: https://developers.facebook.com/docs/graph-api/guides/secure-requests
    private func proof(of token: String) -> String {
        HMAC<SHA256>.authenticationCode(
            for: Data(token.utf8), using: SymmetricKey(data: Data(client.secret.utf8))
        ).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

/// Where Facebook answers; others in tests.
struct FacebookOrigins: Sendable {
    var pages = "https://www.facebook.com"
    var graph = "https://graph.facebook.com"
}
