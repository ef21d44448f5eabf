import Crypto
import Domain
public import Foundation

/// Turns actions into tokens that nobody else can create, read or change, and back: AES-256-GCM, so that neither a mail
/// log nor a proxy learns whose link it is.
///
/// Each token uses a random nonce, so one key is safe for 2^32 of them (NIST SP 800-38D, 8.3): some 800 million mails.
public struct LinkSealer: Sendable {
    let keys: [SymmetricKey]

    /// - Parameter keys: 32 bytes each; the first seals, all open, so that keys can be rotated without breaking links
    /// already sent.
    /// - Throws: ``LinkKeyFault``.
    public init(keys: [Data]) throws(LinkKeyFault) {
        guard !keys.isEmpty, keys.allSatisfy({ $0.count == 32 }) else { throw LinkKeyFault() }
        self.keys = keys.map { SymmetricKey(data: $0) }
    }

    /// - Parameter text: Base64 or base64url of 32 bytes each, separated by commas.
    /// - Throws: ``LinkKeyFault``, which never quotes the text.
    public init(_ text: String) throws(LinkKeyFault) {
        let keys = text.split(separator: ",").map { Data(base64URL: $0.trimmingCharacters(in: .whitespaces)) }
        try self.init(keys: keys.map { $0 ?? Data() })
    }

    /// base64url, at most 86 characters; different each time.
    /// - Parameter now: when the link is made; it works for its action's ``LinkAction/lifetime`` from then.
    public func token(for action: LinkAction, at now: Date) throws -> String {
        let plain = action.bytes + Self.bytes(ofDay: Self.day(of: now) + action.lifetime)
        guard let key = keys.first, let sealed = try AES.GCM.seal(Data(plain), using: key).combined else {
            throw LinkKeyFault()
        }
        return sealed.base64URL
    }

    /// - Returns: nil unless one of the keys made the token and its last day is not over.
    public func action(in token: String, at now: Date) -> LinkAction? {
        guard let data = Data(base64URL: token), let box = try? AES.GCM.SealedBox(combined: data) else { return nil }
        for key in keys {
            if let bytes = try? AES.GCM.open(box, using: key) { return Self.action(in: Array(bytes), at: now) }
        }
        return nil
    }

    private static func action(in plain: [UInt8], at now: Date) -> LinkAction? {
        // Of versions before 0.9.0, which sent links without an end.
        if let action = LinkAction(bytes: plain) { return action }
        guard plain.count > 2 else { return nil }
        let lastDay = Int(plain[plain.count - 2]) << 8 | Int(plain[plain.count - 1])
        return day(of: now) <= lastDay ? LinkAction(bytes: Array(plain.dropLast(2))) : nil
    }

    /// Days since 1970 in UTC; two bytes last until 2149.
    private static func day(of date: Date) -> Int { Int((date.timeIntervalSince1970 / 86_400).rounded(.down)) }

    private static func bytes(ofDay day: Int) -> [UInt8] {
        let day = UInt16(clamping: day)
        return [UInt8(day >> 8), UInt8(day & 0xFF)]
    }
}

/// An invalid key for links.
public struct LinkKeyFault: Error, CustomStringConvertible {
    public var description: String {
        "must be 32 random bytes in Base64 (openssl rand -base64 32), or several such keys"
    }
}
