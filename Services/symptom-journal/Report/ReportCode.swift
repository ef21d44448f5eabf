import Crypto
import Domain
import Foundation
import MessageProtocol

/// By which a report is verified: a digest of all that it is made of. Two reports of the same have the same.
struct ReportCode: Hashable, Sendable, CustomStringConvertible {
    /// 32 hexadecimal digits.
    let text: String

    /// Of SHA-256, in bytes.
    private static let length = 16

    /// - Parameter bundle: the entries, as the report's FHIR bundle has them.
    init(of request: ReportRequest, _ bundle: [UInt8]) throws {
        var hash = SHA256()
        hash.update(data: try MessageCoding.encode(request))
        hash.update(data: bundle)
        text = hash.finalize().prefix(Self.length).hexadecimal
    }

    /// - Returns: nil for a text that is no code; case and spaces do not matter, which forms send as `+`.
    init?(_ text: String) {
        let digits = text.lowercased().filter { !$0.isWhitespace && $0 != "+" }
        guard digits.utf8.count == 2 * Self.length, digits.allSatisfy({ "0123456789abcdef".contains($0) }) else {
            return nil
        }
        self.text = digits
    }

    /// In groups of four, as it is printed.
    var description: String {
        stride(from: 0, to: text.count, by: 4).map { start in String(text.dropFirst(start).prefix(4)) }
            .joined(separator: " ")
    }
}
