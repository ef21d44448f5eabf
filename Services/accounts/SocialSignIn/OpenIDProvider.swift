import Caching
import Domain
import Foundation
import HTTPTypes
import JSONDocuments
import Sessions

/// An issuer of OpenID Connect: authorization code flow with PKCE. https://openid.net/specs/openid-connect-core-1_0.html
struct OpenIDProvider: SocialProvider {
    let name: String
    let title: String
    let issuer: String
    private let client: SocialClient
    private let http: ProviderHTTP
    private let metadata: LoadingCache<String, OpenIDMetadata>
    private let keys: LoadingCache<String, SigningKeys>
    /// For tokens whose key is not among those: fetched once a minute at most, however many such tokens come.
    private let newestKeys: LoadingCache<String, SigningKeys>
    private let now: @Sendable () -> Date

    init(_ settings: OpenIDSettings, http: ProviderHTTP, now: @escaping @Sendable () -> Date) {
        (name, title, issuer) = (settings.name, settings.title, settings.issuer)
        (client, self.http, self.now) = (settings.client, http, now)
        metadata = LoadingCache(capacity: 2, lifetime: 3_600, now: now)
        keys = LoadingCache(capacity: 2, lifetime: 3_600, now: now)
        newestKeys = LoadingCache(capacity: 2, lifetime: 60, now: now)
    }

    func address(for attempt: SocialAttempt, returningTo address: String) async throws -> String {
        FormText.address(
            try await currentMetadata().authorizationEndpoint,
            with: [
                "response_type": "code", "client_id": client.id, "scope": "openid email", "redirect_uri": address,
                "state": attempt.state.text, "nonce": attempt.nonce, "code_challenge": attempt.codeChallenge,
                "code_challenge_method": "S256",
            ])
    }

    func person(
        redeeming code: String, of attempt: SocialAttempt, returningTo address: String
    ) async throws -> ProvidedPerson {
        let metadata = try await currentMetadata()
        let tokens = try await redeem(code, of: attempt, returningTo: address, at: metadata)
        guard let text = tokens["id_token"]?.text else { throw SocialSignInError.providerFailed(.field("id_token")) }
        let expected = ExpectedIDToken(issuer: issuer, clientID: client.id, nonce: attempt.nonce, now: now())
        var (person, namesEmail): (ProvidedPerson, Bool)
        do {
            let token = try IDToken(text)
            let key = try await key(of: token, at: metadata.keysAddress)
            (person, namesEmail) = try await token.person(signedBy: key, expected)
        } catch let fault as IDTokenFault {
            throw SocialSignInError.providerFailed(.token(fault))
        }
        if !namesEmail, let endpoint = metadata.userInfoEndpoint, let bearer = tokens["access_token"]?.text {
            person.verifiedEmail = try await email(of: person, at: endpoint, bearer)
        }
        return person
    }

    private func currentMetadata() async throws -> OpenIDMetadata {
        try await fetching {
            try await metadata.value(for: issuer) { [http, issuer] in
                try OpenIDMetadata(try await http.get(OpenIDMetadata.address(of: issuer)), of: issuer)
            }
        }
    }

    private func redeem(
        _ code: String, of attempt: SocialAttempt, returningTo address: String, at metadata: OpenIDMetadata
    ) async throws(SocialSignInError) -> JSONValue {
        var form = FormText.of([
            "grant_type": "authorization_code", "code": code, "redirect_uri": address,
            "code_verifier": attempt.codeVerifier,
        ])
        var headers = HTTPFields()
        if metadata.takesSecretInForm {
            form += "&" + FormText.of(["client_id": client.id, "client_secret": client.secret])
        } else {
            headers[.authorization] = client.basicAuthorization
        }
        return try await http.redeem(at: metadata.tokenEndpoint, headers, form)
    }

    private func key(of token: IDToken, at address: String) async throws -> SigningKey {
        for cache in [keys, newestKeys] {
            let known = try await fetching {
                try await cache.value(for: address) { [http] in try SigningKeys(try await http.get(address)) }
            }
            if let key = known.key(named: token.keyID, for: token.algorithm) { return key }
        }
        throw IDTokenFault.unknownKey
    }

    /// OpenID Connect Core 1.0, 5.3: for issuers that put no address into the ID token.
    private func email(of person: ProvidedPerson, at address: String, _ bearer: String) async throws -> EmailAddress? {
        let claims = try await fetching { try await http.get(address, bearer: bearer) }
        // 5.3.2: the answer may be about somebody else.
        guard claims["sub"]?.text == person.subject else { throw SocialSignInError.providerFailed(.field("sub")) }
        return ProvidedPerson.verifiedEmail(in: claims)
    }

    private func fetching<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let fault as ProviderFault {
            throw SocialSignInError.providerFailed(fault)
        }
    }
}
