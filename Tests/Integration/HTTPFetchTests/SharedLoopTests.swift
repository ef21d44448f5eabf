import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPFetch

/// Several clients, and requests of different rights, on one loop.
@Suite(.timeLimit(.minutes(20))) struct SharedLoopTests {
    private func request(_ url: String, reach: AddressReach? = nil) -> FetchRequest {
        var request = FetchRequest(url: url)
        request.reach = reach
        return request
    }

    @Test func takesUpTheConnectionOfAnotherClientOnTheSameLoop() async throws {
        try await MisbehavingHTTPServer.running { server in
            let loop = TransferLoop()

            for _ in 0..<3 { _ = try await HTTPClient(on: loop).send(request(server.url("/html"))) }

            #expect(server.count(of: "accepted") == 1)
        }
    }

    @Test func neverUsesAConnectionToAPrivateAddressForARequestThatMayReachPublicOnesOnly() async throws {
        try await MisbehavingHTTPServer.running { server in
            let client = HTTPClient()
            _ = try await client.send(request(server.url("/html")))

            let error = await failure(of: request(server.url("/hang"), reach: .publicOnly), by: client)

            #expect(error == .addressNotPublic(host: "127.0.0.1"))
            let again = try await client.send(request(server.url("/html")))
            #expect(again.status == 200)
            #expect(server.count(of: "hang begins") == 0)
        }
    }

    @Test func neverJoinsAConnectionToAPrivateAddressOverHTTP2() async throws {
        try await ServerCertificates.made { certificates in
            try await HTTP2Server.running(certificates, files: ["a.txt": "a"]) { server in
                let client = HTTPClient(options: .trusting(certificates))
                let url = server.url("/a.txt")

                let outcomes = await withTaskGroup(of: (AddressReach, HTTPFetchError?).self) { group in
                    for number in 0..<40 {
                        let reach: AddressReach = number.isMultiple(of: 2) ? .anywhere : .publicOnly
                        group.addTask { (reach, await failure(of: request(url, reach: reach), by: client)) }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }

                let host = try #require(FetchRequest(url: url).authority?.split(separator: ":").first)
                for (reach, error) in outcomes {
                    #expect(error == (reach == .publicOnly ? .addressNotPublic(host: String(host)) : nil))
                }
            }
        }
    }

    @Test func letsARequestHaveMoreReachThanItsClient() async throws {
        try await MisbehavingHTTPServer.running { server in
            var options = HTTPClientOptions()
            options.reach = .publicOnly

            let response = try await HTTPClient(options: options)
                .send(request(server.url("/html"), reach: .anywhere))

            #expect(response.status == 200)
        }
    }

    @Test func neverUsesAConnectionThatOnlyAnotherRequestTrusts() async throws {
        try await ServerCertificates.made { certificates in
            try await MisbehavingHTTPServer.running(certificates) { server in
                let client = HTTPClient()
                var trusting = request(server.url("/html"))
                trusting.trust = .onlyAuthorities(inFile: certificates.authorityFile)
                let trusted = try await client.send(trusting)
                #expect(trusted.status == 200)

                let error = await failure(of: request(server.url("/html")), by: client)

                guard case .tls(_, .untrustedCertificate) = error else {
                    Issue.record("expected an untrusted certificate, got \(String(describing: error))")
                    return
                }
            }
        }
    }

    @Test func servesMailsAndRequestsOnOneLoop() async throws {
        try await MisbehavingHTTPServer.running { http in
            try await SMTPServer.running(.none) { smtp in
                let loop = TransferLoop()
                let client = SMTPClient(
                    server: try MailServer(url: smtp.url, security: MailServer.Security.none), on: loop)
                let submission = try MailSubmission(
                    sender: MailAddress("alerts@breathe.test"), recipients: [MailAddress("ada@home.test")],
                    message: Array("Subject: Pollen\r\n\r\nHigh.\r\n".utf8))

                async let response = HTTPClient(on: loop).send(request(http.url("/html")))
                try await client.submit(submission)

                #expect(try await smtp.firstMail().recipients == ["ada@home.test"])
                #expect(try await response.status == 200)
            }
        }
    }

    @Test(
        arguments: [
            ("https://Push.Example/a", "push.example:443"), ("http://push.example:8080/a", "push.example:8080"),
            ("https://[::1]:1/", "[::1]:1"), ("https://0x7f.1/", "127.0.0.1:443"), ("ftp://push.example/", nil),
            ("https://user@push.example/", nil), ("https://", nil),
        ] as [(String, String?)])
    func namesHostAndPortAsLibcurlReadsThem(url: String, authority: String?) {
        #expect(FetchRequest(url: url).authority == authority)
    }

    @Test func closesEveryClientOfTheLoop() async throws {
        try await MisbehavingHTTPServer.running { server in
            let loop = TransferLoop()
            let client = HTTPClient(on: loop)
            _ = try await client.send(request(server.url("/html")))

            await loop.close()

            #expect(await failure(of: request(server.url("/html")), by: client) == .closed)
        }
    }
}
