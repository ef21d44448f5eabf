import Crypto
import Foundation

/// An opaque bearer token: 256 random bits that mean nothing by themselves and can be revoked.
public struct SessionToken: Sendable {
    /// base64url without padding, 43 characters.
    public let text: String

    public init() {
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        text = bytes.base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// - Returns: nil for a text that no token can be.
    public init?(_ text: String) {
        guard text.utf8.count == 43 else { return nil }
        self.text = text
    }

    /// What is stored: nobody who reads the table can sign in with it.
    public var digest: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}
