import Foundation
import TestSupport
import Testing

/// The one way in: who gets which path, and what is refused before a service sees it.
@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
    @Test func pathsGoToThoseWhoOwnThem() async throws {
        try await ProxyUnderTest.running { proxy in
            for path in ["/", "/api/v1/alerts", "/statuses"] {
                let answer = try await proxy.request(path)
                #expect(answer.body == "ingest-gateway \(path) for 127.0.0.1")
            }
            for path in [
                "/sign-in", "/account", "/account/staff", "/api/v1/accounts", "/api/v1/account",
                "/api/v1/sessions/cookie", "/api/v1/staff/people",
            ] {
                let answer = try await proxy.request(path)
                #expect(answer.body == "accounts \(path) for 127.0.0.1")
            }
            for path in [
                "/study", "/study/join", "/research", "/research/invitees", "/api/v1/study/responses",
                "/api/v1/research/exports",
            ] {
                let answer = try await proxy.request(path)
                #expect(answer.body == "research-study \(path) for 127.0.0.1")
            }
            // Users and roles of the researchers' site are accounts' pages.
            for path in ["/research/users", "/research/roles"] {
                let answer = try await proxy.request(path)
                #expect(answer.body == "accounts \(path) for 127.0.0.1")
            }
            for path in ["/skin", "/skin/scan", "/api/v1/skin/photos", "/assets/skin-check/skin.css"] {
                let answer = try await proxy.request(path)
                #expect(answer.body == "skin-check \(path) for 127.0.0.1")
            }
            for path in ["/status", "/status/data"] {
                let answer = try await proxy.request(path)
                #expect(answer.body == "status \(path) for 127.0.0.1")
            }
        }
    }

    @Test func largeBodiesAreRefusedAndUploadsPass() async throws {
        try await ProxyUnderTest.running { proxy in
            let mebibyte = 1 << 20
            let taken = try await proxy.send(mebibyte, to: "/api/v1/alerts")
            #expect(taken.status == 200)
            let refused = try await proxy.send(mebibyte + 1, to: "/api/v1/alerts")
            #expect(refused.status == 413)
            #expect(refused.type == "application/problem+json")
            #expect(refused.body.contains("larger than 1048576 bytes"))

            let many = try await proxy.send(8 * mebibyte, to: "/api/v1/health-metrics")
            #expect(many.status == 200)
            let tooMany = try await proxy.send(8 * mebibyte + 1, to: "/api/v1/health-metrics")
            #expect(tooMany.status == 413)

            let photo = try await proxy.send(16 * mebibyte, to: "/api/v1/skin/photos")
            #expect(photo.status == 200)
            let tooLarge = try await proxy.send(16 * mebibyte + 1, to: "/api/v1/skin/photos")
            #expect(tooLarge.status == 413)

            let upload = try await proxy.send(20 * mebibyte, to: "/api/v1/health-imports/1", as: "PATCH")
            #expect(upload.body == "\(20 * mebibyte) bytes")
        }
    }

    @Test func largeHeadsAreRefused() async throws {
        try await ProxyUnderTest.running { proxy in
            let long = String(repeating: "a", count: 17_000)
            let headers = try await proxy.request("/", "-H", "X-Long: \(long)")
            #expect(headers.status == 431)
            #expect(headers.type == "application/problem+json")
            let beyond = try await proxy.request("/", "-H", "X-Long: \(long)\(long)")
            #expect(beyond.status == 400)
            let address = try await proxy.request("/" + long.prefix(9_000))
            #expect(address.status == 414)
            #expect(address.body.contains("\"status\":414"))
        }
    }

    @Test func aHeadThatDoesNotComeEndsWith408AndAKeptConnectionEnds() async throws {
        try await ProxyUnderTest.running("WAY_IN_HEAD_TIME=1s", "WAY_IN_KEEP_TIME=1s") { proxy in
            let slow = try await proxy.bash(
                #"exec 3<>/dev/tcp/127.0.0.1/$port; printf 'GET / HTTP/1.1\r\n' >&3; timeout 10 head -1 <&3"#)
            #expect(slow.hasPrefix("HTTP/1.1 408"))
            // `cat` ends when the proxy closes; without a limit it would be killed after 10 s.
            let kept = try await proxy.bash(
                #"""
                exec 3<>/dev/tcp/127.0.0.1/$port; printf 'GET / HTTP/1.1\r\nHost: a\r\n\r\n' >&3
                timeout 10 cat <&3 >/dev/null && echo closed
                """#)
            #expect(kept == "closed\n")
        }
    }

    @Test func refusesConnectionsBeyondTheLimitWithRetryAfter() async throws {
        try await ProxyUnderTest.running("WAY_IN_CONNECTIONS=5") { proxy in
            let answer = try await proxy.bash(
                """
                for number in 1 2 3 4 5; do exec {held}<>/dev/tcp/127.0.0.1/$port; done
                curl -si --max-time 10 http://127.0.0.1:$port/
                """)
            #expect(answer.hasPrefix("HTTP/1.1 503"))
            #expect(answer.contains("retry-after: 5"))
            #expect(answer.contains("The server has too many connections"))
        }
    }

    /// Events leave at once, and outlive every limit but that on silence.
    @Test func eventsPassAsTheyCome() async throws {
        try await ProxyUnderTest.running("WAY_IN_HEAD_TIME=1s", "WAY_IN_KEEP_TIME=1s") { proxy in
            let events = "/api/v1/inbox/events"
            let all = try await proxy.request(events, "-N")
            #expect(all.type == "text/event-stream")
            #expect(all.body.hasPrefix("data: 1\n\ndata: 2"))
            let first = try await proxy.bash("timeout 1 curl -sN http://127.0.0.1:$port\(events)")
            #expect(first == "data: 1\n\n")
        }
    }

    @Test func silenceEnds() async throws {
        try await ProxyUnderTest.running("WAY_IN_SILENCE=1s") { proxy in
            let body = try await proxy.request("/api/v1/inbox/events", "-N").body
            #expect(body.hasPrefix("data: 1"))
            #expect(!body.contains("data: 2"))
        }
    }

    /// What a client says of its own address goes no further; what stands in front, at its own door, is believed.
    @Test func nobodyChoosesTheAddressOfTheirRequests() async throws {
        try await ProxyUnderTest.running { proxy in
            let spoofed = try await proxy.request(
                "/", "-H", "X-Forwarded-For: 192.0.2.9", "-H", "X-Forwarded-For: 192.0.2.10")
            #expect(spoofed.body == "ingest-gateway / for 127.0.0.1")
            let fromFront = try await proxy.request(
                "/", "--unix-socket", proxy.front, "-H", "X-Forwarded-For: 192.0.2.9, 192.0.2.10")
            #expect(fromFront.body == "ingest-gateway / for 192.0.2.10")
        }
        try await ProxyUnderTest.running("WAY_IN_FRONTS=192.0.2.1 127.0.0.0/8") { proxy in
            let balanced = try await proxy.request("/", "-H", "X-Forwarded-For: 192.0.2.9")
            #expect(balanced.body == "ingest-gateway / for 192.0.2.9")
        }
    }

    /// Only what ends TLS knows whether somebody came by it.
    @Test func nobodyClaimsToHaveComeByHTTPS() async throws {
        try await ProxyUnderTest.running { proxy in
            let claimed = try await proxy.bash(
                "curl -si --max-time 60 -H 'X-Forwarded-Proto: https' http://127.0.0.1:$port/")
            #expect(claimed.hasSuffix("ingest-gateway / for 127.0.0.1"))
            #expect(!claimed.contains("strict-transport-security"))
            let fromFront = try await proxy.request(
                "/", "--unix-socket", proxy.front, "-H", "X-Forwarded-For: 192.0.2.9", "-H", "X-Forwarded-Proto: https")
            #expect(fromFront.body == "ingest-gateway / for 192.0.2.9 by https")
        }
    }

    @Test func oneAddressHasSoManyConnections() async throws {
        try await ProxyUnderTest.running("WAY_IN_PER_ADDRESS=5") { proxy in
            let answer = try await proxy.bash(
                """
                for number in 1 2 3 4 5; do exec {held}<>/dev/tcp/127.0.0.1/$port; done
                curl -s --max-time 60 http://127.0.0.1:$port/ || echo closed
                curl -s --max-time 60 --unix-socket \(proxy.front) -H 'X-Forwarded-For: 192.0.2.9' http://a/
                """)
            #expect(answer == "closed\ningest-gateway / for 192.0.2.9")
        }
    }

    @Test func everyAnswerTellsBrowsersWhatToDoWithIt() async throws {
        try await ProxyUnderTest.running { proxy in
            for arguments in ["", "-X TRACE", "-H 'X-Long: \(String(repeating: "a", count: 17_000))'"] {
                let answer = try await proxy.bash(
                    """
                    curl -si --max-time 60 --unix-socket \(proxy.front) \(arguments) -H 'X-Forwarded-Proto: https' http://a/
                    """)
                for header in [
                    "x-content-type-options: nosniff", "cache-control: no-store", "referrer-policy: no-referrer",
                    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
                    "strict-transport-security: max-age=31536000",
                ] {
                    #expect(answer.contains("\r\n\(header)\r\n"), "no \(header) with \(arguments.prefix(20))")
                }
            }
            let plain = try await proxy.bash("curl -si --max-time 60 http://127.0.0.1:$port/")
            #expect(!plain.contains("strict-transport-security"))
        }
    }

    /// The length of a compressed page tells what is in it beside what somebody else made it repeat.
    @Test(arguments: [
        ("/assets/ingest-gateway/0/page.css", true), ("/assets/ingest-gateway/0/page.js", true),
        ("/assets/ingest-gateway/0/icons.svg", true), ("/", false), ("/api/v1/data.json", false),
    ])
    func compressesOnlyWhatIsTheSameForEverybody(path: String, isCompressed: Bool) async throws {
        try await ProxyUnderTest.running { proxy in
            let answer = try await proxy.bash(
                "curl -si --max-time 60 -H 'Accept-Encoding: gzip' http://127.0.0.1:$port\(path) | tr -d '\\0' | head -c 2000"
            )
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.contains("content-encoding: gzip") == isCompressed)
        }
    }

    @Test func tunnelsAndUpgradesAreNotMade() async throws {
        try await ProxyUnderTest.running { proxy in
            let tunnel = try await proxy.bash(
                #"""
                exec 3<>/dev/tcp/127.0.0.1/$port; printf 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n' >&3
                timeout 60 head -1 <&3
                """#)
            #expect(tunnel == "HTTP/1.1 501 Not Implemented\r\n")
            let upgrade = try await proxy.request("/", "-H", "Connection: Upgrade", "-H", "Upgrade: h2c")
            #expect(upgrade.status == 200)
        }
    }
}
