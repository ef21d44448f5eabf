import Crypto
import Domain
import Foundation
import JSONDocuments
import Testing

@testable import accounts

/// What an ID token must be before anybody is signed in by it: OpenID Connect Core 1.0, 3.1.3.7, and RFC 8725.
@Suite struct IDTokenTests {
    /// A token with something changed, and what is to be said of it.
    struct Change: Sendable, CustomTestStringConvertible {
        var what: String
        var claims: [String: any Sendable]
        /// Nil for one that is good all the same.
        var fault: IDTokenFault?

        var testDescription: String { what }

        init(_ what: String, _ claims: [String: any Sendable], _ fault: IDTokenFault?) {
            (self.what, self.claims, self.fault) = (what, claims, fault)
        }
    }

    private static let expected = ExpectedIDToken.forTests
    private static let now = Int(expected.now.timeIntervalSince1970)

    private static let changes = [
        Change("as expected", [:], nil),
        Change("another issuer", ["iss": "https://other.example"], .otherIssuer),
        Change("the issuer with a slash", ["iss": "https://issuer.example/"], .otherIssuer),
        Change("no issuer", ["iss": NSNull()], .otherIssuer),
        Change("another audience", ["aud": "other"], .otherAudience),
        Change("a list of audiences without us", ["aud": ["other"]], .otherAudience),
        Change("no audience", ["aud": NSNull()], .otherAudience),
        Change("an empty list of audiences", ["aud": [String]()], .otherAudience),
        Change("an audience that is a number", ["aud": 7], .otherAudience),
        Change("a list with us only", ["aud": ["client"]], nil),
        Change("several audiences and no party", ["aud": ["client", "other"]], .otherParty),
        Change("several audiences, for us", ["aud": ["client", "other"], "azp": "client"], nil),
        Change("another party", ["azp": "other"], .otherParty),
        Change("us as the party", ["azp": "client"], nil),
        Change("expired beyond the skew", ["exp": now - 61], .expired),
        Change("expired within the skew", ["exp": now - 59], nil),
        Change("no expiry", ["exp": NSNull()], .malformed),
        Change("an expiry in words", ["exp": "tomorrow"], .malformed),
        Change("issued in the future", ["iat": now + 61], .issuedInFuture),
        Change("issued by a clock that is ahead", ["iat": now + 59], nil),
        Change("valid in the future", ["nbf": now + 120], .issuedInFuture),
        Change("issued before the attempt", ["iat": now - 661], .issuedLongAgo),
        Change("no time of issue", ["iat": NSNull()], .malformed),
        Change("another nonce", ["nonce": "another"], .otherNonce),
        Change("no nonce", ["nonce": NSNull()], .otherNonce),
        Change("no subject", ["sub": NSNull()], .noSubject),
        Change("an empty subject", ["sub": ""], .noSubject),
        Change("a subject of 256 bytes", ["sub": String(repeating: "s", count: 256)], .noSubject),
    ]

    @Test(arguments: changes) func judgesClaims(_ change: Change) async throws {
        let claims = Self.expected.claims.merging(change.claims) { $1 }
        #expect(try await Self.fault(of: Self.keys().token(claims)) == change.fault)
    }

    @Test(arguments: ["RS256", "PS256", "ES256"]) func acceptsEachAlgorithm(_ algorithm: String) async throws {
        #expect(try await Self.fault(of: Self.keys().token(Self.expected.claims, by: algorithm)) == nil)
    }

    /// Without a signature, or signed by everybody who knows the public key.
    @Test(arguments: ["none", "None", "HS256", "RS1", ""]) func refusesAnAlgorithm(_ algorithm: String) async throws {
        let token = try Self.keys().token(Self.expected.claims, by: algorithm)
        #expect(try await Self.fault(of: token) == .algorithmNotAllowed)
    }

    @Test(arguments: [
        (["kid": "unknown"], "RS256", IDTokenFault.unknownKey), (["kid": "enc"], "RS256", .unknownKey),
        (["kid": "secret"], "RS256", .unknownKey), (["kid": "ec"], "RS256", .unknownKey),
        (["kid": "rsa"], "ES256", .unknownKey), (["crit": "exp"], "RS256", .malformed),
    ])
    func refusesAKeyOfAnotherKind(
        header: [String: String], algorithm: String, fault: IDTokenFault
    ) async throws {
        let token = try Self.keys().token(Self.expected.claims, by: algorithm, header: header)
        #expect(try await Self.fault(of: token) == fault)
    }

    /// OpenID Connect Core 1.0, 10.1: a name is needed only where there are several keys.
    @Test func findsTheOnlyKeyThatFitsWithoutItsName() async throws {
        let token = try Self.keys().token(Self.expected.claims, header: ["kid": ""])
        #expect(try await Self.fault(of: token) == nil)
        let json = #"{"keys": [{"kty": "RSA", "n": "AQ", "e": "AQAB"}, {"kty": "RSA", "n": "AQ", "e": "AQAB"}]}"#
        let two = try SigningKeys(JSONValue(Array(json.utf8)))
        #expect(two.key(named: nil, for: .rs256) == nil)
    }

    @Test func refusesAnotherKeysSignature() async throws {
        let token = try IssuerKeys().token(Self.expected.claims)
        #expect(try await Self.fault(of: token) == .wrongSignature)
    }

    @Test func refusesClaimsThatWereChangedAfterSigning() async throws {
        let parts = try Self.keys().token(Self.expected.claims).split(separator: ".")
        let others = try Self.keys().token(Self.expected.claims.merging(["sub": "victim"]) { $1 }).split(separator: ".")
        let token = "\(parts[0]).\(others[1]).\(parts[2])"
        #expect(try await Self.fault(of: token) == .wrongSignature)
    }

    @Test(arguments: [
        "", "a.b", "a.b.c.d", "…", "bm90IGpzb24.e30.AA", "W10.W10.AA", "e30.bnVsbA.AA",
        String(repeating: "a", count: 20_000),
    ])
    func refusesWhatIsNoToken(_ text: String) async throws {
        #expect(try await Self.fault(of: text) == .malformed)
    }

    @Test(arguments: [
        (#"{"email": "somebody@example.org", "email_verified": true}"#, "somebody@example.org"),
        (#"{"email": "Somebody@Example.org", "email_verified": true}"#, "somebody@example.org"),
        (#"{"email": "somebody@example.org", "email_verified": false}"#, nil),
        (#"{"email": "somebody@example.org", "email_verified": "true"}"#, nil),
        (#"{"email": "somebody@example.org"}"#, nil), (#"{"email_verified": true}"#, nil),
        (#"{"email": "no address", "email_verified": true}"#, nil), (#"{"email": 7, "email_verified": true}"#, nil),
    ])
    func believesVerifiedAddressesOnly(claims: String, address: String?) throws {
        #expect(ProvidedPerson.verifiedEmail(in: try JSONValue(Array(claims.utf8)))?.text == address)
    }

    private static func keys() throws -> IssuerKeys { try IssuerKeys.shared.get() }

    /// Nil when somebody would be signed in.
    private static func fault(of text: String) async throws -> IDTokenFault? {
        do {
            let token = try IDToken(text)
            guard let key = try keys().signingKeys.key(named: token.keyID, for: token.algorithm) else {
                return .unknownKey
            }
            let person = try await token.person(signedBy: key, expected).person
            #expect(person.subject == "subject")
            #expect(person.verifiedEmail?.text == "somebody@example.org")
            return nil
        } catch let fault as IDTokenFault {
            return fault
        }
    }
}
