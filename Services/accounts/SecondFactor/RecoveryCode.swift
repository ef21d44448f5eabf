import Crypto
import Domain
import Foundation

/// Opens an account once when the app is lost: 128 random bits, which nobody can try, so that a fast hash is enough
/// (ASVS 5.0, 6.5.2).
struct RecoveryCode: Sendable, Equatable {
    private let bytes: [UInt8]

    static let countOfSet = 10
    private static let size = 16

    /// A new random one.
    init() {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<Self.size).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    static func newSet() -> [RecoveryCode] { (0..<countOfSet).map { _ in RecoveryCode() } }

    /// - Parameter text: as typed, in either case, with or without hyphens and spaces.
    /// - Throws: ``DomainError`` naming `recoveryCode`.
    init(_ text: String) throws(DomainError) {
        let fault = DomainError(
            field: "recoveryCode", problem: "must be a code such as abcd-efgh-ijkl-mnop-qrst-uvwx-ya")
        guard text.utf8.count <= 64 else { throw fault }
        let letters = text.unicodeScalars.filter { $0 != "-" && $0 != " " }
        guard let bytes = Base32.bytes(String(String.UnicodeScalarView(letters))), bytes.count == Self.size else {
            throw fault
        }
        self.bytes = bytes
    }

    /// In groups of four and a last of two, to be written down.
    var text: String {
        let letters = Array(Base32.text(bytes))
        return stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }
            .joined(separator: "-")
    }

    /// What is stored; the same code of two people has different ones.
    func digest(of userID: UserID) -> [UInt8] {
        Array(SHA256.hash(data: Data("recovery \(userID) \(text)".utf8)))
    }
}
