import Crypto
import Domain
import Foundation

/// The secret of an authenticator app, and the codes that follow from it: RFC 6238 with what every app supports, SHA-1, six
/// digits and steps of 30 s. SHA-1 is not weak within an HMAC (RFC 6238, 1.2; NIST SP 800-131A).
struct TOTP: Sendable, Equatable {
    let secret: [UInt8]

    /// Seconds.
    static let step: Int64 = 30
    /// How many steps a clock may be ahead or behind, RFC 6238, 5.2.
    static let skew: Int64 = 1
    /// RFC 4226, 4: 160 bits.
    static let secretSize = 20

    /// A new random one.
    init() {
        var generator = SystemRandomNumberGenerator()
        secret = (0..<Self.secretSize).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    init(secret: [UInt8]) { self.secret = secret }

    static func step(at time: Date) -> Int64 { Int64((time.timeIntervalSince1970 / Double(step)).rounded(.down)) }

    /// RFC 4226, 5.3.
    func code(at step: Int64) -> OneTimeCode {
        let counter = withUnsafeBytes(of: step.bigEndian) { Data($0) }
        let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: secret)))
        let offset = Int(mac[mac.count - 1] & 15)
        let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return OneTimeCode(number: number % 1_000_000)
    }

    /// - Parameter last: the step of the code that was accepted last; it and older ones are accepted no more.
    /// - Returns: the step of the code; nil for a wrong, expired or used one. All steps are compared, so that the time taken
    ///   says nothing.
    func step(of code: OneTimeCode, at now: Date, after last: Int64?) -> Int64? {
        let current = Self.step(at: now)
        var found: Int64?
        for step in (current - Self.skew)...(current + Self.skew) {
            let isRight = self.code(at: step) == code
            if isRight, found == nil, step > last ?? .min { found = step }
        }
        return found
    }

    /// As apps write and read it.
    var secretText: String { Base32.text(secret).uppercased() }

    /// What the app reads from a QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
    /// - Parameter account: how the person recognises the account in the app.
    func url(issuer: String, account: String) -> String {
        let allowed = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")
        // Every text can be written in this way.
        let (issuer, account) = (
            issuer.addingPercentEncoding(withAllowedCharacters: allowed) ?? "",
            account.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        )
        return "otpauth://totp/\(issuer):\(account)?secret=\(secretText)&issuer=\(issuer)&algorithm=SHA1&digits=6"
            + "&period=\(Self.step)"
    }
}

/// Six digits that are good once.
struct OneTimeCode: Sendable, Equatable {
    private let number: UInt32

    /// - Parameter number: below 1,000,000.
    init(number: UInt32) { self.number = number }

    /// - Parameter text: as typed: apps show the digits in groups.
    /// - Throws: ``DomainError`` naming `code`.
    init(_ text: String) throws(DomainError) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: " ") }
        guard text.utf8.count <= 16, digits.count == 6,
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw DomainError(field: "code", problem: "must be the six digits that the app shows") }
        number = digits.reduce(0) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) }
    }

    /// Six digits.
    var text: String {
        let digits = String(number)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
