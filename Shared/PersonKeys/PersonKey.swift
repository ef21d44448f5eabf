import Crypto
public import Domain
public import Foundation

/// The key under which all data of one person is sealed: AES-256-GCM with a random nonce for each piece.
///
/// One key is safe for 2^32 pieces (NIST SP 800-38D, 8.3).
public struct PersonKey: Sendable {
    let secret: SymmetricKey

    /// A new random key.
    public init() { secret = SymmetricKey(size: .bits256) }

    init(secret: SymmetricKey) { self.secret = secret }

    /// - Parameter place: where the piece belongs, such as `days/<user>/heart-rate/2026-04-01`; it cannot be opened
    /// elsewhere.
    /// - Returns: nonce, ciphertext and tag: 28 bytes more than the input.
    public func seal(_ bytes: some DataProtocol, at place: String) throws -> [UInt8] {
        let box = try AES.GCM.seal(bytes, using: secret, authenticating: Data(place.utf8))
        return Array(box.nonce) + box.ciphertext + box.tag
    }

    /// - Throws: when it was sealed at another place or under another key, or is incomplete.
    public func open(_ sealed: some DataProtocol, at place: String) throws -> [UInt8] {
        let box = try AES.GCM.SealedBox(combined: Data(sealed))
        return Array(try AES.GCM.open(box, using: secret, authenticating: Data(place.utf8)))
    }
}

/// Where the pieces of an uploaded file belong: the gateway seals them and the health-metrics-analyzer opens them.
extension PersonKey {
    /// - Parameter start: the offset of the piece in the file, in bytes.
    public static func place(ofUploadedPieceAt start: Int, of importID: ImportID) -> String {
        "uploads/\(importID)/\(start)"
    }
}
