import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

/// Whose address a limit counts.
@Suite struct ClientAddressTests {
    private static let name = HTTPField.Name("x-forwarded-for") ?? .from

    private func address(
        _ forwarded: [String], from peer: String, behind proxies: String = "127.0.0.0/8 10.0.0.0/8 fc00::/7"
    ) throws -> ClientAddress {
        var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        for value in forwarded { head.headerFields.append(HTTPField(name: Self.name, value: value)) }
        return ClientAddress(
            of: Request(head: head, body: RequestBody(buffer: ByteBuffer())),
            from: try SocketAddress(ipAddress: peer, port: 1),
            behind: try #require(TrustedProxies(proxies)))
    }

    private func plain(_ text: String) throws -> ClientAddress { try address([], from: text) }

    /// A client writes what it likes; the proxy adds its peer at the end.
    @Test(arguments: [
        ["192.0.2.7"], ["203.0.113.1, 192.0.2.7"], ["203.0.113.1", "192.0.2.7"], ["10.0.0.1,192.0.2.7"],
    ])
    func isTheLastThatTheProxyNames(forwarded: [String]) throws {
        #expect(try address(forwarded, from: "127.0.0.1") == plain("192.0.2.7"))
        #expect(try address(forwarded, from: "::ffff:10.1.2.3") == plain("192.0.2.7"))
    }

    @Test(arguments: ["198.51.100.4", "11.0.0.1", "2001:db8::1"])
    func isThePeerWhereItIsNoProxy(peer: String) throws {
        #expect(try address(["192.0.2.7"], from: peer) == plain(peer))
    }

    @Test(arguments: [[], [""], ["unknown"], ["192.0.2.7, nonsense"]])
    func isTheProxyWhereItNamesNobody(forwarded: [String]) throws {
        #expect(try address(forwarded, from: "127.0.0.1") == plain("127.0.0.1"))
    }

    @Test func isANetworkOf64BitsInIPv6() throws {
        #expect(try plain("2001:db8:0:1::1") == plain("2001:db8:0:1:ffff::2"))
        #expect(try plain("2001:db8:0:1::1") != plain("2001:db8:0:2::1"))
        #expect(try plain("192.0.2.7") != plain("192.0.2.8"))
        #expect(try plain("::ffff:192.0.2.7") == plain("192.0.2.7"))
    }

    @Test(arguments: ["10.0.0.0/33", "10.0.0.0/-1", "example.org", "10.0.0.0/8/8", "fe80::/129"])
    func refusesWhatIsNoNetwork(text: String) { #expect(TrustedProxies(text) == nil) }
}
