import Crypto
import CryptoExtras
import Domain
import Foundation

@testable import accounts

/// An authenticator and its browser, honest unless a test changes what they say.
struct SoftwareAuthenticator: Sendable {
    enum Key: Sendable {
        case es256(P256.Signing.PrivateKey)
        case ed25519(Curve25519.Signing.PrivateKey)
        case rs256(_RSA.Signing.PrivateKey)
    }

    enum Algorithm: CaseIterable, Sendable { case es256, ed25519, rs256 }

    let key: Key
    var id: [UInt8] = (0..<32).map { _ in .random(in: .min ... .max) }
    var userID: UserID
    var siteID = "localhost"
    var origin = "http://localhost:8080"
    /// Present, verified.
    var flags: UInt8 = 0x05
    var counter: UInt32 = 0
    var isCrossOrigin = false
    var format = "none"
    var statement = CBORText.map([])
    /// Behind the key, when the flags announce extensions.
    var extensions: [UInt8] = []

    init(_ algorithm: Algorithm = .es256, of userID: UserID = UserID()) throws {
        self.userID = userID
        switch algorithm {
        case .es256: key = .es256(P256.Signing.PrivateKey())
        case .ed25519: key = .ed25519(Curve25519.Signing.PrivateKey())
        case .rs256: key = .rs256(try _RSA.Signing.PrivateKey(keySize: .bits2048))
        }
    }

    /// The public key as COSE writes it.
    var coseKey: [UInt8] {
        get throws {
            switch key {
            case .es256(let key):
                let point = Array(key.publicKey.x963Representation)
                return COSE.map([
                    (1, COSE.number(2)), (3, COSE.number(-7)), (-1, COSE.number(1)),
                    (-2, COSE.bytes(Array(point[1..<33]))), (-3, COSE.bytes(Array(point[33..<65]))),
                ])
            case .ed25519(let key):
                return COSE.map([
                    (1, COSE.number(1)), (3, COSE.number(-8)), (-1, COSE.number(6)),
                    (-2, COSE.bytes(Array(key.publicKey.rawRepresentation))),
                ])
            case .rs256(let key):
                let numbers = try key.publicKey.getKeyPrimitives()
                return COSE.map([
                    (1, COSE.number(3)), (3, COSE.number(-257)), (-1, COSE.bytes(Array(numbers.modulus))),
                    (-2, COSE.bytes(Array(numbers.publicExponent))),
                ])
            }
        }
    }

    func clientData(_ ceremony: String, _ challenge: [UInt8]) -> [UInt8] {
        Array(
            #"{"type":"\#(ceremony)","challenge":"\#(Data(challenge).base64URL)","origin":"\#(origin)","crossOrigin":\#(isCrossOrigin)}"#
                .utf8)
    }

    func authenticatorData(_ flags: UInt8, credential: [UInt8] = []) -> [UInt8] {
        let counter = (0..<4).map { UInt8(self.counter >> (24 - 8 * UInt32($0)) & 0xFF) }
        return Array(SHA256.hash(data: Data(siteID.utf8))) + [flags] + counter + credential + extensions
    }

    /// Answers `navigator.credentials.create()`.
    func registration(_ challenge: [UInt8]) throws -> PasskeyRegistration {
        try PasskeyRegistration(
            id: id, clientData: ClientData(clientData("webauthn.create", challenge)),
            attestation: AttestationObject(attestationObject()), transports: ["internal"])
    }

    func attestationObject() throws -> [UInt8] {
        let length = [UInt8(id.count >> 8), UInt8(id.count & 0xFF)]
        let credential = [UInt8](repeating: 0, count: 16) + length + id + (try coseKey)
        return CBORText.map([
            (CBORText.text("fmt"), CBORText.text(format)), (CBORText.text("attStmt"), statement),
            (CBORText.text("authData"), CBORText.bytes(authenticatorData(flags | 0x40, credential: credential))),
        ])
    }

    /// Answers `navigator.credentials.get()`.
    func assertion(_ challenge: [UInt8], ceremony: String = "webauthn.get") throws -> PasskeyAssertion {
        let (clientData, said) = (clientData(ceremony, challenge), authenticatorData(flags))
        return try PasskeyAssertion(
            id: id, clientData: ClientData(clientData), authenticatorBytes: said,
            signature: sign(said + SHA256.hash(data: clientData)), userHandle: userID.handle)
    }

    func sign(_ message: [UInt8]) throws -> [UInt8] {
        switch key {
        case .es256(let key): Array(try key.signature(for: message).derRepresentation)
        case .ed25519(let key): Array(try key.signature(for: message))
        case .rs256(let key): Array(try key.signature(for: message, padding: .insecurePKCS1v1_5).rawRepresentation)
        }
    }

    /// What the server stores after an honest registration.
    func stored(at now: Date = Date(timeIntervalSince1970: 1_790_000_000)) throws -> StoredPasskey {
        StoredPasskey(
            id: id, userID: userID, name: "Phone", publicKey: try coseKey, counter: counter,
            isBackupEligible: flags & 0x08 != 0, isBackedUp: flags & 0x10 != 0, transports: ["internal"],
            createdAt: now)
    }
}

/// Maps with numbers as keys.
enum COSE {
    static func map(_ members: [(Int, [UInt8])]) -> [UInt8] {
        CBORText.map(members.map { (CBORText.number($0), $1) })
    }

    static func number(_ number: Int) -> [UInt8] { CBORText.number(number) }
    static func bytes(_ bytes: [UInt8]) -> [UInt8] { CBORText.bytes(bytes) }
}
