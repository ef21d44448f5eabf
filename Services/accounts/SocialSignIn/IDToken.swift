import Domain
import Foundation
import JSONDocuments

/// An ID token as it came, of which nothing is believed yet: RFC 7515, 7.1.
struct IDToken: Sendable {
    let text: String
    let algorithm: SigningAlgorithm
    let keyID: String?
    private let claims: JSONValue

    /// In bytes; providers' tokens have one or two thousand.
    private static let longest = 16 << 10

    /// - Throws: ``IDTokenFault/malformed``, ``IDTokenFault/algorithmNotAllowed``.
    init(_ text: String) throws(IDTokenFault) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 3, let header = Self.object(in: parts[0]),
            let claims = Self.object(in: parts[1])
        else { throw .malformed }
        guard let algorithm = header["alg"]?.text.flatMap({ SigningAlgorithm(rawValue: $0) }) else {
            throw .algorithmNotAllowed
        }
        // RFC 7515, 4.1.11: what is critical and not understood is refused.
        guard header["crit"] == nil else { throw .malformed }
        (self.text, self.algorithm, keyID, self.claims) = (text, algorithm, header["kid"]?.text, claims)
    }

    /// Whom it is about, after its signature and everything else has been checked.
    func person(
        signedBy key: SigningKey, _ expected: ExpectedIDToken
    ) async throws(IDTokenFault) -> (person: ProvidedPerson, namesEmail: Bool) {
        try await key.verify(text, by: algorithm)
        return (try expected.person(in: claims), claims["email"] != nil)
    }

    private static func object(in part: Substring) -> JSONValue? {
        guard let data = Data(base64URL: String(part)), let json = try? JSONValue(strict: Array(data), nestedAtMost: 20)
        else { return nil }
        return json.isObject ? json : nil
    }
}

/// What the claims of an ID token must say: OpenID Connect Core 1.0, 3.1.3.7.
struct ExpectedIDToken: Sendable {
    var issuer: String
    var clientID: String
    var nonce: String
    var now: Date

    /// How far the issuer's clock may be from ours, in seconds.
    static let skew: TimeInterval = 60

    func person(in claims: JSONValue) throws(IDTokenFault) -> ProvidedPerson {
        guard claims["iss"]?.text == issuer else { throw .otherIssuer }
        try checkAudience(claims)
        try checkTimes(claims)
        guard claims["nonce"]?.text == nonce else { throw .otherNonce }
        guard let subject = claims["sub"]?.text, ProvidedPerson.isSubject(subject) else { throw .noSubject }
        return ProvidedPerson(
            issuer: issuer, subject: subject, verifiedEmail: ProvidedPerson.verifiedEmail(in: claims))
    }

    private func checkAudience(_ claims: JSONValue) throws(IDTokenFault) {
        guard let audience = claims["aud"] else { throw .otherAudience }
        let clients = audience.isArray ? audience.elements.map(\.text) : [audience.text]
        guard clients.contains(clientID) else { throw .otherAudience }
        // The one to whom it was issued must be this client, and be named when there are several.
        guard let party = claims["azp"] else {
            guard clients.count == 1 else { throw .otherParty }
            return
        }
        guard party.text == clientID else { throw .otherParty }
    }

    private func checkTimes(_ claims: JSONValue) throws(IDTokenFault) {
        let now = now.timeIntervalSince1970
        guard let end = claims["exp"]?.number, let issued = claims["iat"]?.number else { throw .malformed }
        guard end > now - Self.skew else { throw .expired }
        let start = max(issued, claims["nbf"]?.number ?? issued)
        guard start <= now + Self.skew else { throw .issuedInFuture }
        // No token of this attempt can be older than the attempt.
        guard issued >= now - SocialAttempt.lifetime - Self.skew else { throw .issuedLongAgo }
    }
}
