import Crypto
import CryptoExtras
import Domain
import Foundation
import JSONDocuments

@testable import accounts

/// The keys of an issuer in a test, made for it, which sign without the library that verifies.
struct IssuerKeys: Sendable {
    let rsa: _RSA.Signing.PrivateKey
    let p256 = P256.Signing.PrivateKey()

    init() throws { rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    /// One pair for all tests that need no other: an RSA key takes a moment.
    static let shared = Result { try IssuerKeys() }

    /// In the form of RFC 7517: `rsa` and `ec`, and one that only encrypts.
    var document: String {
        get throws {
            let numbers = try rsa.publicKey.getKeyPrimitives()
            let point = p256.publicKey.rawRepresentation
            return """
                {"keys": [
                    {"kty": "RSA", "use": "enc", "kid": "enc", "n": "\(numbers.modulus.base64URL)", "e": "AQAB"},
                    {"kty": "RSA", "use": "sig", "kid": "rsa", "n": "\(numbers.modulus.base64URL)",
                        "e": "\(numbers.publicExponent.base64URL)"},
                    {"kty": "EC", "crv": "P-256", "kid": "ec", "alg": "ES256", "x": "\(point.prefix(32).base64URL)",
                        "y": "\(point.suffix(32).base64URL)"},
                    {"kty": "oct", "kid": "secret", "k": "c2VjcmV0"}
                ]}
                """
        }
    }

    var signingKeys: SigningKeys {
        get throws { try SigningKeys(JSONValue(Array(try document.utf8))) }
    }

    /// - Parameter algorithm: as the header names it; `none` and `HS256`, with the public key as the secret, are attacks.
    func token(
        _ claims: [String: any Sendable], by algorithm: String = "RS256", header: [String: any Sendable] = [:]
    ) throws -> String {
        var fields = header.merging(["alg": algorithm]) { $1 }
        if fields["kid"] == nil { fields["kid"] = algorithm == "ES256" ? "ec" : "rsa" }
        fields = fields.filter { "\($0.value)" != "" }
        let signed = try "\(Self.part(fields)).\(Self.part(claims))"
        return "\(signed).\(try signature(of: Data(signed.utf8), by: algorithm).base64URL)"
    }

    private func signature(of data: Data, by algorithm: String) throws -> Data {
        switch algorithm {
        case "RS256": try rsa.signature(for: SHA256.hash(data: data), padding: .insecurePKCS1v1_5).rawRepresentation
        case "PS256": try rsa.signature(for: SHA256.hash(data: data), padding: .PSS).rawRepresentation
        case "ES256": try p256.signature(for: data).rawRepresentation
        case "HS256":
            Data(
                HMAC<SHA256>.authenticationCode(
                    for: data, using: SymmetricKey(data: Data(rsa.publicKey.pemRepresentation.utf8))))
        default: Data()
        }
    }

    private static func part(_ object: [String: any Sendable]) throws -> String {
        try JSONSerialization.data(withJSONObject: object).base64URL
    }
}

extension ExpectedIDToken {
    static let forTests = ExpectedIDToken(
        issuer: "https://issuer.example", clientID: "client", nonce: "the nonce",
        now: Date(timeIntervalSince1970: 1_800_000_000))

    /// Claims that are as expected.
    var claims: [String: any Sendable] {
        let now = Int(now.timeIntervalSince1970)
        return [
            "iss": issuer, "aud": clientID, "sub": "subject", "nonce": nonce, "iat": now, "exp": now + 3_600,
            "email": "somebody@example.org", "email_verified": true,
        ]
    }
}
