import Crypto
public import Domain
public import Foundation
public import MessageProtocol

/// The key pair of one export. Its public half travels in `account.export-requested`, so that every service seals its part
/// and only accounts, which keeps the private half sealed, opens it.
///
/// HPKE, RFC 9180: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20Poly1305, in base mode.
public struct ExportKey: Sendable {
    private let key: Curve25519.KeyAgreement.PrivateKey

    public init() { key = Curve25519.KeyAgreement.PrivateKey() }

    /// - Throws: for bytes that are not those of a key.
    public init(bytes: Data) throws { key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes) }

    public var bytes: Data { key.rawRepresentation }

    /// Base64 of 32 bytes.
    public var publicKey: String { key.publicKey.rawRepresentation.base64EncodedString() }

    /// - Throws: when it was sealed for another export or place, or has been changed since.
    public func open(_ sealed: [UInt8], at place: PieceOfExport) throws -> [UInt8] {
        let (encapsulated, rest) = (Data(sealed.prefix(ExportSeal.keySize)), Data(sealed.dropFirst(ExportSeal.keySize)))
        var recipient = try HPKE.Recipient(
            privateKey: key, ciphersuite: ExportSeal.suite, info: place.bytes, encapsulatedKey: encapsulated)
        return Array(try recipient.open(rest))
    }
}

/// Seals pieces of one export; what it has sealed it cannot open.
struct ExportSeal: Sendable {
    static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
    /// Of an encapsulated key, in bytes.
    static let keySize = 32

    private let key: Curve25519.KeyAgreement.PublicKey

    /// - Parameter publicKey: as ``ExportKey/publicKey``.
    init(publicKey: String) throws(MessageFault) {
        guard let bytes = Data(base64Encoded: publicKey),
            let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: bytes)
        else { throw MessageFault(field: "publicKey", problem: "must be 32 bytes in Base64") }
        self.key = key
    }

    func seal(_ bytes: [UInt8], at place: PieceOfExport) throws -> [UInt8] {
        var sender = try HPKE.Sender(recipientKey: key, ciphersuite: Self.suite, info: place.bytes)
        let sealed = try sender.seal(bytes)
        return Array(sender.encapsulatedKey) + Array(sealed)
    }
}

/// Where a piece belongs; it cannot be opened elsewhere.
public struct PieceOfExport: Sendable {
    public var exportID: ExportID
    public var service: ServiceName
    /// A table.
    public var name: String
    /// From 0.
    public var number: Int

    public init(exportID: ExportID, service: ServiceName, name: String, number: Int) {
        (self.exportID, self.service, self.name, self.number) = (exportID, service, name, number)
    }

    var bytes: Data { Data("\(exportID)/\(service)/\(name)/\(number)".utf8) }
}
