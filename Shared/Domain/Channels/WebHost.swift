import Foundation

/// The host of a web address: a name in lower case, an IPv4 address in its usual form, or an IPv6 address in brackets.
public struct WebHost: Hashable, Sendable, CustomStringConvertible {
    public let description: String
    /// 4 or 16, in network order; nil for a name.
    private let address: [UInt8]?

    init(_ text: Substring) throws(WebAddressFault) {
        guard !text.isEmpty else { throw .noHost }
        if text.hasPrefix("["), text.hasSuffix("]") {
            let inner = text.dropFirst().dropLast().lowercased()
            guard let bytes = Self.bytes(ofIPv6: inner) else { throw .badHost }
            (description, address) = ("[\(Self.text(ofIPv6: bytes))]", bytes)
            return
        }
        // A name may end with the dot of the root.
        let name = (text.hasSuffix(".") ? text.dropLast() : text).lowercased()
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, labels.allSatisfy(Self.isLabel), let last = labels.last else { throw .badHost }
        if Self.isNumber(last) {
            guard let bytes = Self.bytes(ofIPv4: labels) else { throw .badHost }
            (description, address) = (bytes.map(String.init).joined(separator: "."), bytes)
        } else {
            (description, address) = (name, nil)
        }
    }

    /// Whether it cannot be in the public Internet, whatever the DNS says: a private address, or a name that only
    /// local networks use. A name may still lead into a private network; that shows when it is resolved.
    public var isNeverPublic: Bool {
        if let address { return !isPublicAddress(address) }
        let labels = description.split(separator: ".")
        return labels.count == 1 || Self.localNames.contains { ".\(description)".hasSuffix(".\($0)") }
    }

    /// RFC 6761 (`localhost`, `invalid`), RFC 6762 (`local`), RFC 7686 (`onion`), RFC 8375 (`home.arpa`) and ICANN's
    /// https://www.icann.org/en/board-activities-and-meetings/materials/approved-resolutions-special-meeting-of-the-icann-board-29-07-2024-en
    /// (`internal`).
    private static let localNames = ["localhost", "invalid", "local", "onion", "home.arpa", "internal"]

    /// As in RFC 1123, 2.1; the underscore is in use, though not in host names.
    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy { octet in
                switch octet {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether resolvers treat a name with this ending as an IPv4 address: https://url.spec.whatwg.org/#ends-in-a-number-checker
    private static func isNumber(_ label: Substring) -> Bool {
        label.allSatisfy(\.isNumber) || label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
    }

    /// One to four numbers, decimal, octal or hexadecimal, the last one filling the rest: inet_aton(3).
    private static func bytes(ofIPv4 labels: [Substring]) -> [UInt8]? {
        let numbers = labels.compactMap(number)
        guard numbers.count == labels.count, (1...4).contains(numbers.count), let last = numbers.last,
            numbers.dropLast().allSatisfy({ $0 <= 255 })
        else { return nil }
        let free = 8 * (5 - numbers.count)
        guard last < 1 << free else { return nil }
        let whole = numbers.dropLast().enumerated().reduce(last) { $0 | $1.element << (24 - 8 * $1.offset) }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: whole >> $0) }
    }

    private static func number(_ label: Substring) -> Int? {
        if label.hasPrefix("0x") { return label.count == 2 ? 0 : Int(label.dropFirst(2), radix: 16) }
        return label.hasPrefix("0") && label.count > 1 ? Int(label, radix: 8) : Int(label)
    }

    private static func bytes(ofIPv6 text: String) -> [UInt8]? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: address) { Array($0) }
    }

    /// One text for each address, however it was entered: RFC 5952 without its shortening.
    private static func text(ofIPv6 bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }
}
