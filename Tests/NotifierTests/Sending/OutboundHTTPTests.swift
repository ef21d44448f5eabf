import Foundation
import HTTPFetch
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import notifier

@Suite struct OutboundHTTPTests {
    private let outbound = OutboundHTTP(now: { .noon }, fetch: { _ in FetchResponse(status: .ok) })

    private func response(_ status: Int, retryAfter: String? = nil) -> FetchResponse {
        var headers = HTTPFields()
        if let retryAfter { headers[.retryAfter] = retryAfter }
        return FetchResponse(status: .init(code: status), headers: headers)
    }

    /// The request as it would leave.
    private func sent(
        _ request: FetchRequest, allowing hosts: [String] = [], toUserGivenAddress: Bool = true
    ) async throws -> FetchRequest {
        let seen = Mutex<FetchRequest?>(nil)
        let outbound = OutboundHTTP(
            allowing: PrivateHostAllowList(hosts, trust: .onlyAuthorities(inFile: "/tmp/ours")), now: { .noon },
            fetch: { request in
                seen.withLock { $0 = request }
                return FetchResponse(status: .ok)
            })
        _ = try await outbound.send(request, toUserGivenAddress: toUserGivenAddress)
        return try #require(seen.withLock { $0 })
    }

    @Test func sendsToUserGivenAddressesInPublicNetworksOnlyAndFollowsNoRedirect() async throws {
        var request = FetchRequest(url: "https://push.example/1")
        request.redirectLimit = 5
        request.timeLimit = .seconds(60)

        let sent = try await sent(request, allowing: ["push.example:444"])

        #expect(sent.reach == .publicOnly)
        #expect(sent.trust == nil)
        #expect(sent.redirectLimit == 0)
        #expect(sent.timeLimit == .seconds(10))
        #expect(sent.connectTimeLimit == .seconds(3))
        #expect(sent.maximumResponseBytes == 65_536)
    }

    @Test func reachesAPrivateHostThatTheOperatorAllows() async throws {
        let sent = try await sent(FetchRequest(url: "https://NTFY.lan/1"), allowing: ["ntfy.LAN:443"])

        #expect(sent.reach == .anywhere)
        #expect(sent.trust == .onlyAuthorities(inFile: "/tmp/ours"))
    }

    @Test func leavesTheProvidersOwnAddressesAsTheyAre() async throws {
        let sent = try await sent(FetchRequest(url: "https://api.example/"), toUserGivenAddress: false)

        #expect(sent.reach == nil)
        #expect(sent.redirectLimit == 0)
    }

    @Test(
        .timeLimit(.minutes(20)),
        arguments: ["localhost", "127.0.0.1", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]"])
    func refusesEveryNameOfThisMachine(host: String) async throws {
        let outbound = OutboundHTTP(client: HTTPClient(), now: { .noon })
        do throws(HTTPFetchError) {
            _ = try await outbound.send(FetchRequest(url: "http://\(host):9/"), toUserGivenAddress: true)
            Issue.record("it was sent")
        } catch {
            #expect(outbound.result(of: error) == .failed(.addressNotAllowed))
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func doesNotFollowARedirectIntoAPrivateNetwork() async throws {
        try await MisbehavingHTTPServer.running { server in
            let outbound = OutboundHTTP(
                client: HTTPClient(), allowing: PrivateHostAllowList(["127.0.0.1:\(server.port)"]), now: { .noon })

            let response = try await outbound.send(
                FetchRequest(url: server.url("/redirect?to=/hang")), toUserGivenAddress: true)

            #expect(outbound.result(of: response) == .failed(.addressNotAllowed))
            #expect(server.count(of: "hang begins") == 0)
        }
    }

    /// Too large, longer than declared, cut short, or never ending: the message arrived all the same.
    @Test(
        .timeLimit(.minutes(20)),
        arguments: ["/endless", "/declared-large", "/large", "/cut", "/cut-chunked", "/stall", "/compressed"])
    func takesEverySuccessForADeliveryWhateverItsBody(path: String) async throws {
        try await MisbehavingHTTPServer.running { server in
            let outbound = OutboundHTTP(
                client: HTTPClient(), allowing: PrivateHostAllowList(["127.0.0.1:\(server.port)"]), now: { .noon })

            let response = try await outbound.send(
                FetchRequest(method: .post, url: server.url(path)), toUserGivenAddress: true)

            #expect(outbound.result(of: response) == .accepted)
        }
    }

    @Test(
        arguments: [
            (200, .accepted), (201, .accepted), (202, .accepted), (204, .accepted), (226, .accepted),
            (299, .accepted), (301, .failed(.addressNotAllowed)),
            (400, .failed(.refused)), (403, .failed(.refused)), (404, .addressGone), (408, .retry(.deferred)),
            (410, .addressGone), (413, .failed(.tooLarge)), (429, .retry(.throttled)), (500, .retry(.deferred)),
            (503, .retry(.deferred)),
        ] as [(Int, SendResult)])
    func readsAnAnswerByItsStatus(status: Int, result: SendResult) {
        #expect(outbound.result(of: response(status)) == result)
    }

    @Test(
        arguments: [
            ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999999", 86_400), ("172800", 86_400),
            ("Thu, 27 Apr 2023 12:01:00 GMT", 60), ("Thursday, 27-Apr-23 12:01:00 GMT", 60),
            ("Thu Apr 27 12:01:00 2023", 60), ("Wed, 26 Apr 2023 12:00:00 GMT", 0),
            ("Sat, 27 Apr 2024 12:00:00 GMT", 86_400),
            ("", nil), ("soon", nil), ("-5", nil), ("1.5", nil), ("1e9", nil),
        ] as [(String, TimeInterval?)])
    func readsRetryAfterInBothForms(text: String, seconds: TimeInterval?) {
        #expect(outbound.retryAfter(response(429, retryAfter: text)) == seconds.map { Date.noon + $0 })
    }

    @Test func passesRetryAfterOnWithTheResult() {
        #expect(
            outbound.result(of: response(429, retryAfter: "30")) == .retry(.throttled, notBefore: .noon + 30))
        #expect(outbound.result(of: response(503, retryAfter: "30")) == .retry(.deferred, notBefore: .noon + 30))
    }

    @Test(
        arguments: [
            (.invalidURL(reason: ""), .failed(.malformedAddress)),
            (.protocolNotAllowed(scheme: "ftp"), .failed(.malformedAddress)),
            (.addressNotPublic(host: ""), .failed(.addressNotAllowed)),
            (.responseTooLarge(host: "", limit: 1), .failed(.refused)),
            (.cannotResolve(host: ""), .retry(.unreachable)),
            (.cannotConnect(host: ""), .retry(.unreachable)), (.responseCutShort(host: ""), .retry(.unreachable)),
            (.timedOut(host: "", after: .seconds(1), phase: .connecting), .retry(.timedOut)),
            (.tls(host: "", .notOffered), .retry(.insecure)), (.closed, .retry(.unknown)),
        ] as [(HTTPFetchError, SendResult)])
    func readsAnErrorByWhatItMeansForTheMessage(error: HTTPFetchError, result: SendResult) {
        #expect(outbound.result(of: error) == result)
    }
}
