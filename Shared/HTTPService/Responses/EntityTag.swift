import Crypto
import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// Validators of answers: RFC 9110, 8.8.3.
enum EntityTag {
    /// Half of the SHA-256 of a body.
    static func strong(of body: some DataProtocol) -> String { quoted(SHA256.hash(data: body).prefix(16)) }

    /// Some bytes of a digest as a tag.
    static func quoted(_ digest: some Sequence<UInt8>) -> String {
        "\"\(digest.hexadecimal)\""
    }

    /// Whether the client has what the tag names. The comparison is the weak one: RFC 9110, 13.1.2.
    static func isKnown(_ tag: String, to request: Request) -> Bool {
        guard let field = request.headers[.ifNoneMatch] else { return false }
        return field.split(separator: ",").contains { part in
            let known = part.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
            let text = String(known)
            return text == "*" || text.trimmingWeakness == tag.trimmingWeakness
        }
    }
}

extension String {
    fileprivate var trimmingWeakness: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}
