import Glibc
import HTTPTypes
public import Hummingbird
public import NIOCore

/// Where a request comes from, as far as limits for strangers go: an IPv4 address, or the 64 bits of an IPv6 address that
/// name a network, since a host chooses the rest at will (RFC 8981). Never logged or stored in clear.
public struct ClientAddress: Hashable, Sendable {
    let bytes: [UInt8]

    /// A client of a socket without addresses, such as a test's.
    public static let unknown = ClientAddress(bytes: [])

    private init(bytes: [UInt8]) { self.bytes = bytes }

    fileprivate init(_ address: IPAddress) {
        bytes = address.bytes.count == 4 ? address.bytes : Array(address.bytes.prefix(8))
    }

    /// The client of a request: the peer or, if the peer is one of our proxies, the client that it names. A proxy appends the
    /// address of its own peer to `X-Forwarded-For`; whatever precedes it is only the client's claim.
    /// - Parameter peer: the other end of the connection.
    public init(of request: Request, from peer: SocketAddress?, behind proxies: TrustedProxies) {
        guard let text = peer?.ipAddress, let peer = IPAddress(text) else {
            self = .unknown
            return
        }
        let last = request.headers[values: .forwardedFor].last?.split(separator: ",").last
        if proxies.contains(peer), let last, let client = IPAddress(last.trimmingPrefix(while: { $0 == " " })) {
            self.init(client)
        } else {
            self.init(peer)
        }
    }

    /// For digests.
    public var text: String { bytes.map { String($0, radix: 16) }.joined(separator: ".") }
}

/// Networks whose `X-Forwarded-For` is trusted.
public struct TrustedProxies: Sendable {
    private let networks: [(address: IPAddress, bits: Int)]

    /// HAProxy of `make up`.
    public static let onThisMachine = TrustedProxies(networks: [
        (IPAddress(bytes: [127, 0, 0, 0]), 8), (IPAddress(bytes: [UInt8](repeating: 0, count: 15) + [1]), 128),
    ])

    private init(networks: [(address: IPAddress, bits: Int)]) { self.networks = networks }

    /// - Parameter text: addresses and networks such as `10.0.0.0/8`, separated by spaces or commas.
    /// - Returns: nil when one of them is neither.
    public init?(_ text: String) {
        var networks: [(address: IPAddress, bits: Int)] = []
        for part in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
            let halves = part.split(separator: "/", omittingEmptySubsequences: false)
            guard let first = halves.first, let address = IPAddress(first) else { return nil }
            let most = address.bytes.count * 8
            guard let bits = halves.count == 1 ? most : Int(halves[1]), halves.count <= 2, (0...most).contains(bits)
            else { return nil }
            networks.append((address, bits))
        }
        self.networks = networks
    }

    func contains(_ address: IPAddress) -> Bool {
        networks.contains { $0.address.shares($0.bits, with: address) }
    }
}

/// The bytes of an address: 4 or 16.
struct IPAddress {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// - Returns: nil for anything but an address; `::ffff:192.0.2.1` is that of IPv4.
    init?(_ text: some StringProtocol) {
        var buffer = [UInt8](repeating: 0, count: 16)
        let plain = text.hasPrefix("[") ? String(text.dropFirst().prefix { $0 != "]" }) : String(text)
        if inet_pton(AF_INET, plain, &buffer) == 1 {
            bytes = Array(buffer.prefix(4))
        } else if inet_pton(AF_INET6, plain, &buffer) == 1 {
            let isMapped = buffer.prefix(10).allSatisfy { $0 == 0 } && buffer[10] == 0xFF && buffer[11] == 0xFF
            bytes = isMapped ? Array(buffer.suffix(4)) : buffer
        } else {
            return nil
        }
    }

    func shares(_ bits: Int, with other: IPAddress) -> Bool {
        guard other.bytes.count == bytes.count else { return false }
        return zip(bytes, other.bytes).enumerated().allSatisfy { index, pair in
            let here = min(8, max(0, bits - index * 8))
            return (pair.0 ^ pair.1) >> UInt8(8 - here) == 0
        }
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    static let forwardedFor = HTTPField.Name("x-forwarded-for") ?? .from
}
