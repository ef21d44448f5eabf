import Domain
import Testing

@Suite struct WebAddressTests {
    @Test(arguments: [
        "http://push.example.net/a", "ftp://example.net", "https:/example.net", "//example.net", "no url", "",
        " https://example.net", "https://", "https:///path", "https://?a", "https://user@example.net/",
        "https://user:secret@example.net/", "https://@example.net/", "https://example.net/a b",
        "https://example.net/\u{0}", "https://example.net/\n", "https://example.net\\@10.0.0.1/",
        "https://bücher.example/",
        "https://example.net/ä", "https://a%00.example.org/", "https://a%2eexample.org/", "https://example.net/%0",
        "https://example.net/%zz", "https://example.net/%00", "https://example.net:0/", "https://example.net:/",
        "https://example.net:65536/", "https://example.net:443x/", "https://example.net:-1/",
        "https://example.net:4 43/",
        "https://example..net/", "https://.example.net/", "https://-a.example.net/", "https://a-.example.net/",
        "https://a$b.example.net/", "https://1.2.3.4.5/", "https://256.1.1.1/", "https://1.2.3.999/",
        "https://example.09/", "https://[::1", "https://::1/", "https://[fe80::1%25eth0]/",
        "https://[1.2.3.4]/", "https://" + String(repeating: "a", count: 64) + ".example/",
        "https://example.net/" + String(repeating: "a", count: 2_000),
    ])
    func refusesWhatNothingCanBeSentTo(url: String) {
        let error = #expect(throws: DomainError.self) { try WebAddress(url, field: "url") }
        #expect(error?.field == "url")
        #expect(error?.problem.hasPrefix("must ") == true)
    }

    @Test(arguments: [
        ("HTTPS://Example.NET/Path?Q=A", "https://example.net/Path?Q=A"),
        ("https://example.net", "https://example.net"),
        ("hTTps://example.net.:443/", "https://example.net/"), ("https://example.net:0443/", "https://example.net/"),
        ("https://example.net:8443?a=b", "https://example.net:8443?a=b"),
        ("https://xn--bcher-kva.example/%C3%A4", "https://xn--bcher-kva.example/%C3%A4"),
        ("https://0x7f.1/", "https://127.0.0.1/"), ("https://2130706433/", "https://127.0.0.1/"),
        ("https://010.0.0.1/", "https://8.0.0.1/"),
        ("https://[2001:4860:4860::8888]:8443/", "https://[2001:4860:4860:0:0:0:0:8888]:8443/"),
        ("https://a_b.example.net/", "https://a_b.example.net/"),
    ])
    func keepsOneFormOfEachAddress(url: String, kept: String) throws {
        let address = try WebAddress(url, field: "url")
        #expect(address.text == kept)
        #expect(try WebAddress(address.text, field: "url") == address)
    }

    @Test(arguments: [
        "127.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1",
        "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255", "[::1]", "[::]", "[::ffff:10.0.0.1]",
        "[fe80::1]", "[fd00::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "localhost", "LOCALHOST.", "a.localhost",
        "printer.local", "ha.home.arpa", "metadata.google.internal", "intranet", "a.invalid", "a.onion",
    ])
    func knowsWhatCannotBePublic(host: String) throws {
        #expect(try WebAddress("https://\(host)/", field: "url").host.isNeverPublic)
    }

    @Test(arguments: [
        "8.8.8.8", "134744072", "[2001:4860:4860::8888]", "example.net", "ntfy.lan", "local.example", "mylocal.example",
    ])
    func leavesTheRestToTheirResolution(host: String) throws {
        #expect(try !WebAddress("https://\(host)/", field: "url").host.isNeverPublic)
    }
}
