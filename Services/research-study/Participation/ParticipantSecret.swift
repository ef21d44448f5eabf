import Crypto
import Foundation

/// What a participant's device shows instead of a name: 256 random bits, which the device makes, or the server for it.
struct ParticipantSecret: Sendable, Equatable {
    /// base64url without padding, 43 characters.
    let text: String

    init() {
        let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        text = bytes.base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// - Returns: nil for a text that is none.
    init?(_ text: String) {
        guard text.utf8.count == 43, text.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil else { return nil }
        self.text = text
    }

    /// What is stored: nobody who reads the table can take part with it.
    var digest: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}
