import HTTPFetch
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct TLSTests {
    @Test func refusesAnAuthorityItWasNotGiven() async throws {
        try await ServerCertificates.made { certificates in
            try await HTTP2Server.running(certificates, files: ["a.txt": "a"]) { server in
                let error = await failure(of: FetchRequest(url: server.url("/a.txt")), by: HTTPClient())

                guard case .tls(host: "127.0.0.1", .untrustedCertificate) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(error?.isTransient == false)
            }
        }
    }

    @Test func refusesACertificateOfAnotherAuthorityOfTheSameName() async throws {
        try await ServerCertificates.made { trusted in
            try await ServerCertificates.made { other in
                try await HTTP2Server.running(other, files: ["a.txt": "a"]) { server in
                    let client = HTTPClient(options: .trusting(trusted))

                    let error = await failure(of: FetchRequest(url: server.url("/a.txt")), by: client)

                    guard case .tls(_, .untrustedCertificate) = error else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                }
            }
        }
    }

    @Test func refusesACertificateForAnotherName() async throws {
        try await ServerCertificates.made { certificates in
            try await MisbehavingHTTPServer.running(certificates, address: "127.0.0.2") { server in
                // 127.0.0.2 is the same machine, and not in the certificate.
                let client = HTTPClient(options: .trusting(certificates))

                let error = await failure(of: FetchRequest(url: server.url("/html")), by: client)

                guard case .tls(_, .untrustedCertificate) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
        }
    }

    @Test func namesAnUnreadableCertificateFile() async throws {
        try await ServerCertificates.made { certificates in
            try await HTTP2Server.running(certificates, files: ["a.txt": "a"]) { server in
                var options = HTTPClientOptions()
                options.trust = .onlyAuthorities(inFile: "/nowhere/authorities.pem")

                let error = await failure(of: FetchRequest(url: server.url("/a.txt")), by: HTTPClient(options: options))

                #expect(error == .tls(host: "127.0.0.1", .unreadableCertificateFile))
            }
        }
    }
}
