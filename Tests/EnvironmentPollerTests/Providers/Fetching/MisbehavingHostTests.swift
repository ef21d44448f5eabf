import Foundation
import HTTPFetch
import TestSupport
import Testing

@testable import environment_poller

/// Hosts that misbehave below HTTP, through the real client.
@Suite(.timeLimit(.minutes(20))) struct MisbehavingHostTests {
    private func fault(
        of path: String, at server: MisbehavingHTTPServer, options: HTTPClientOptions = HTTPClientOptions()
    ) async -> ProviderFault? {
        do throws(ProviderFault) {
            _ = try await DocumentFetcher.real(options: options).fetch(server.url(path), as: .json)
            return nil
        } catch {
            return error
        }
    }

    @Test func stopsAGzipBombWhereItsContentGetsTooLarge() async throws {
        try await MisbehavingHTTPServer.running { server in
            // 20 kB on the wire, 20 MB unpacked.
            #expect(await fault(of: "/compressed", at: server) == .tooLarge(limit: 5_242_880))
        }
    }

    @Test func stopsAnAnswerWithoutEnd() async throws {
        try await MisbehavingHTTPServer.running { server in
            #expect(await fault(of: "/endless", at: server) == .tooLarge(limit: 5_242_880))
            try await server.says("endless ended")
        }
    }

    @Test func refusesHTMLInsteadOfJSON() async throws {
        try await MisbehavingHTTPServer.running { server in
            #expect(await fault(of: "/html", at: server) == .wrongContent(expected: "JSON", found: "HTML or XML"))
        }
    }

    @Test(arguments: ["/cut", "/cut-chunked", "/silent", "/garbage"])
    func takesAnAnswerThatBreaksOffForNoAnswer(_ path: String) async throws {
        try await MisbehavingHTTPServer.running { server in
            let fault = await fault(of: path, at: server)
            guard case .brokenOff = fault else {
                Issue.record("\(String(describing: fault))")
                return
            }
            #expect(fault?.retry == .soon)
        }
    }

    @Test func trustsNoCertificateOfAnotherName() async throws {
        try await ServerCertificates.made { certificates in
            var options = HTTPClientOptions()
            options.trust = .onlyAuthorities(inFile: certificates.authorityFile)
            try await MisbehavingHTTPServer.running(certificates) { server in
                #expect(
                    await fault(of: "/html", at: server, options: options)
                        == .wrongContent(expected: "JSON", found: "HTML or XML"))
            }
            // The same machine, under a name that is not in the certificate.
            try await MisbehavingHTTPServer.running(certificates, address: "127.0.0.2") { server in
                let fault = await fault(of: "/html", at: server, options: options)
                guard case .untrusted(let reason) = fault else {
                    Issue.record("\(String(describing: fault))")
                    return
                }
                #expect(reason.contains("certificate is not trusted"))
                #expect(fault?.retry == .never)
            }
        }
    }
}
