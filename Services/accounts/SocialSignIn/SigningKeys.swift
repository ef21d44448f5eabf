import JSONDocuments
import JWTKit

/// The public keys with which an issuer signs: RFC 7517, 5. Keys of kinds that are not used here are left out.
struct SigningKeys: Sendable {
    private let keys: [SigningKey]

    /// More keys than any issuer publishes.
    private static let mostKeys = 100

    /// - Throws: ``ProviderFault`` for a document that is no key set.
    init(_ json: JSONValue) throws(ProviderFault) {
        guard let list = json["keys"], list.isArray else { throw .field("keys") }
        keys = list.elements.prefix(Self.mostKeys).compactMap { SigningKey($0) }
    }

    /// The key that a token names; without a name the only one that fits.
    func key(named name: String?, for algorithm: SigningAlgorithm) -> SigningKey? {
        let fitting = keys.filter { $0.fits(algorithm) && (name == nil || $0.name == name) }
        return name != nil || fitting.count == 1 ? fitting.first : nil
    }
}

/// How a token may be signed: by the issuer's private key, never by a secret that the verifier has as well, and never not
/// at all (RFC 8725, 3.1 and 3.2).
enum SigningAlgorithm: String, CaseIterable {
    case rs256 = "RS256"
    case ps256 = "PS256"
    case es256 = "ES256"

    fileprivate var keyType: String { self == .es256 ? "EC" : "RSA" }

    fileprivate var ofJWK: JWK.Algorithm {
        switch self {
        case .rs256: .rs256
        case .ps256: .ps256
        case .es256: .es256
        }
    }
}

/// One public key of an issuer.
struct SigningKey: Sendable {
    fileprivate let name: String?
    private let type: String
    private let algorithm: String?
    /// `n` and `e`, or `x` and `y`.
    private let numbers: (String, String)

    fileprivate init?(_ json: JSONValue) {
        guard let type = json["kty"]?.text, json["use"]?.text ?? "sig" == "sig" else { return nil }
        let names: (String, String)
        switch type {
        case "RSA": names = ("n", "e")
        case "EC" where json["crv"]?.text == "P-256": names = ("x", "y")
        default: return nil
        }
        // 8,192 bits: a longer modulus only costs time.
        guard let first = json[names.0]?.text, let second = json[names.1]?.text, first.utf8.count <= 1_366,
            second.utf8.count <= 86
        else { return nil }
        (name, self.type, algorithm) = (json["kid"]?.text, type, json["alg"]?.text)
        numbers = (first, second)
    }

    fileprivate func fits(_ wanted: SigningAlgorithm) -> Bool {
        type == wanted.keyType && (algorithm == nil || algorithm == wanted.rawValue)
    }

    /// - Parameter token: in its compact form; the algorithm is the caller's, not its header's.
    /// - Throws: ``IDTokenFault/wrongSignature``.
    func verify(_ token: String, by algorithm: SigningAlgorithm) async throws(IDTokenFault) {
        let jwk: JWK =
            switch algorithm {
            case .rs256, .ps256:
                .rsa(algorithm.ofJWK, identifier: Self.only, modulus: numbers.0, exponent: numbers.1)
            case .es256: .ecdsa(.es256, identifier: Self.only, x: numbers.0, y: numbers.1, curve: .p256)
            }
        do {
            // The only key is used whatever name the token's header has.
            _ = try await JWTKeyCollection().add(jwk: jwk).verify(token, as: AnyClaims.self)
        } catch {
            throw .wrongSignature
        }
    }

    private static let only = JWKIdentifier(string: "only")

    /// The claims are read from the token itself, by the one JSON reader.
    private struct AnyClaims: JWTPayload {
        func verify(using algorithm: some JWTAlgorithm) {}
    }
}
