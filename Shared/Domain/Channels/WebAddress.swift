/// An https URL entered by a person, in the one form in which it is kept and compared: scheme and host in lower case,
/// without the scheme's own port. Only what libcurl can send to is accepted.
public struct WebAddress: Hashable, Sendable {
    public let host: WebHost
    public let port: Int
    /// Path and query, as entered.
    private let rest: String

    /// In bytes.
    public static let longest = 2_000

    /// - Throws: ``DomainError`` naming `field` and what makes the address unusable.
    public init(_ url: String, field: String) throws(DomainError) {
        do throws(WebAddressFault) {
            try self.init(url)
        } catch {
            throw DomainError(field: field, problem: error.problem)
        }
    }

    private init(_ url: String) throws(WebAddressFault) {
        let scheme = "https://"
        guard url.utf8.count <= Self.longest else { throw .tooLong }
        guard url.prefix(scheme.count).lowercased() == scheme else { throw .notHTTPS }
        // Printable ASCII without the characters that RFC 3986 excludes.
        guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) }) else {
            throw .otherCharacters
        }
        let parts = url.dropFirst(scheme.count)
        let authority = parts.prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { throw .credentials }
        // The colons of an IPv6 address are within its brackets.
        let hostEnd = authority.lastIndex(of: "]") ?? authority.startIndex
        let colon = authority[hostEnd...].firstIndex(of: ":")
        host = try WebHost(authority[..<(colon ?? authority.endIndex)])
        port =
            try colon.map { (colon) throws(WebAddressFault) in
                try Self.port(authority[authority.index(after: colon)...])
            } ?? Self.defaultPort
        rest = String(parts[authority.endIndex...])
        guard Self.hasWholeEscapes(rest) else { throw .brokenEscape }
    }

    /// Host and port, such as `push.example:443`.
    public var authority: String { "\(host):\(port)" }

    public var text: String { "https://\(host)\(port == Self.defaultPort ? "" : ":\(port)")\(rest)" }

    private static let defaultPort = 443

    private static func port(_ text: Substring) throws(WebAddressFault) -> Int {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(text), (1...65_535).contains(port)
        else { throw .badPort }
        return port
    }

    /// Whether each `%` begins a byte in hexadecimal, and none of them is NUL.
    private static func hasWholeEscapes(_ text: String) -> Bool {
        text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy { piece in
            let digits = piece.prefix(2)
            return digits.utf8.count == 2 && digits.allSatisfy(\.isHexDigit) && digits != "00"
        }
    }
}

/// Why nothing can ever be sent to an address.
enum WebAddressFault: Error {
    case tooLong, notHTTPS, otherCharacters, credentials, noHost, badHost, badPort, brokenEscape

    var problem: String {
        switch self {
        case .tooLong: "must have at most \(WebAddress.longest) characters"
        case .notHTTPS: "must be an https URL, such as https://home.example/hook"
        case .otherCharacters:
            "must be an https URL in ASCII: write an international name as its xn-- form, and other characters as "
                + "%-escapes"
        case .credentials: "must be an https URL without user and password"
        case .noHost: "must name a host, such as https://home.example/hook"
        case .badHost:
            "must name its host by letters, digits and hyphens, or be an IP address: no %-escapes, no empty part"
        case .badPort: "must have a port from 1 to 65535, or none"
        case .brokenEscape: "must have two hexadecimal digits after each %, and no %00"
        }
    }
}
