import Domain
import Foundation
import HTTPFetch
import Synchronization
import TestSupport
import Testing

@testable import notifier

/// Webhooks on a real HTTPS server.
@Suite(.timeLimit(.minutes(20))) struct WebhookOverHTTPSTests {
    private func target(_ url: String) throws -> DeliveryAddress {
        .webhook(try WebhookTarget(url: url, format: .standard, secret: WebhookSenderTests.secret))
    }

    private func sender(allowing allowList: PrivateHostAllowList = PrivateHostAllowList()) -> WebhookSender {
        WebhookSender(
            http: OutboundHTTP(client: HTTPClient(), allowing: allowList, now: { .noon }), links: nil, now: { .noon })
    }

    @Test func anotherImplementationAcceptsTheSignatureOfWhatArrives() async throws {
        try await ServerCertificates.made { certificates in
            try await MisbehavingHTTPServer.running(certificates) { server in
                let client = HTTPClient()
                let answers = Mutex<[FetchResponse]>([])
                let list = PrivateHostAllowList(
                    ["127.0.0.1:\(server.port)"], trust: .onlyAuthorities(inFile: certificates.authorityFile))
                let http = OutboundHTTP(allowing: list, now: { .noon }) { request async throws(HTTPFetchError) in
                    let answer = try await client.send(request)
                    answers.withLock { $0.append(answer) }
                    return answer
                }
                let notification = OutgoingNotification.sampleMail(
                    body: "Gräser 🌾", to: try target(server.url("/echo?a=1")))

                let result = await WebhookSender(http: http, links: nil, now: { .noon }).send(notification)

                #expect(result == .delivered)
                let echo = try #require(answers.withLock { $0.first })
                try await HelperProcess.finishing(
                    HelperTool("python3", in: "/usr/bin", package: "python3"),
                    ["-c", Self.verification, WebhookSenderTests.secret, String(decoding: echo.body, as: UTF8.self)])
            }
        }
    }

    /// Fails unless what the server saw is signed with the secret.
    private static let verification = """
        import base64, hashlib, hmac, json, sys
        secret, seen = sys.argv[1], json.loads(sys.argv[2])
        fields = {name.lower(): value for name, value in seen["fields"]}
        signed = f"{fields['webhook-id']}.{fields['webhook-timestamp']}.".encode() + seen["body"].encode("latin-1")
        key = base64.b64decode(secret.removeprefix("whsec_"))
        right = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        assert fields["webhook-signature"] == right, fields
        assert json.loads(seen["body"].encode("latin-1"))["data"]["body"] == "Gräser 🌾", seen
        assert seen["method"] == "POST" and seen["path"] == "/echo?a=1", seen
        """

    @Test(arguments: [
        "127.0.0.1", "127.8.9.1", "[::1]", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "[::]", "[fc00::1]", "[fd12:3456::1]", "[fe80::1]", "[::ffff:10.0.0.1]", "[::ffff:7f00:1]",
        "[64:ff9b::a00:1]", "[2002:a00:1::]", "2130706433", "0x7f000001", "0177.0.0.1", "017700000001", "127.1",
        "localhost",
    ])
    func noAddressOfAPrivateNetworkIsReached(host: String) async throws {
        try await MisbehavingHTTPServer.running { server in
            let notification = OutgoingNotification.sampleMail(to: try target("https://\(host):\(server.port)/echo"))

            #expect(await sender().send(notification) == .failed(.addressNotAllowed))
            #expect(server.count(of: "accepted") == 0)
        }
    }

    @Test func anAllowedHostOpensNoOtherPort() async throws {
        try await MisbehavingHTTPServer.running { server in
            let list = PrivateHostAllowList(["127.0.0.1:\(server.port - 1)"])
            let notification = OutgoingNotification.sampleMail(to: try target(server.httpsURL("/echo")))

            #expect(await sender(allowing: list).send(notification) == .failed(.addressNotAllowed))
            #expect(server.count(of: "accepted") == 0)
        }
    }

    @Test(arguments: ["https", "http"])
    func aRedirectIntoAPrivateNetworkIsNotFollowed(scheme: String) async throws {
        try await ServerCertificates.made { certificates in
            try await MisbehavingHTTPServer.running(certificates) { server in
                try await MisbehavingHTTPServer.running(scheme == "https" ? certificates : nil) { inner in
                    let list = PrivateHostAllowList(
                        ["127.0.0.1:\(server.port)"], trust: .onlyAuthorities(inFile: certificates.authorityFile))
                    let url = server.url("/redirect?to=\(scheme)://127.0.0.1:\(inner.port)/echo")

                    let result = await sender(allowing: list).send(.sampleMail(to: try target(url)))

                    #expect(result == .failed(.addressNotAllowed))
                    #expect(server.count(of: "accepted") == 1)
                    #expect(inner.count(of: "accepted") == 0)
                }
            }
        }
    }

    @Test func aServerThatNobodyVouchesForGetsNothing() async throws {
        try await ServerCertificates.made { certificates in
            try await MisbehavingHTTPServer.running(certificates) { server in
                let list = PrivateHostAllowList(["127.0.0.1:\(server.port)"])

                let result = await sender(allowing: list).send(.sampleMail(to: try target(server.url("/echo"))))

                #expect(result == .retry(.insecure))
            }
        }
    }
}

extension MisbehavingHTTPServer {
    fileprivate func httpsURL(_ path: String) -> String { "https://127.0.0.1:\(port)\(path)" }
}
