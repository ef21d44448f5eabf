import Domain
import Foundation
import HTTPFetch
import HTTPTypes
import Testing

@testable import environment_poller

/// Redirects over the real client: each hop is a request that counts, and none carries a key.
struct RedirectTests {
    private let server = ScriptedProvider()

    private func redirect(_ path: String, to location: String, status: Int = 302) {
        server.answers(path, .error(status, headers: [.location: location]))
    }

    /// What a fetch of `/start` gives, and how many requests were counted.
    private func fetch(
        hasKey: Bool = false, headers: HTTPFields = [:]
    ) async throws -> (result: Result<Document?, ProviderFault>, sent: Int) {
        try await withServer(server.router) { url in
            let inquiry = Inquiry()
            let result = await Inquiry.$current.withValue(inquiry) { () async -> Result<Document?, ProviderFault> in
                do throws(ProviderFault) {
                    return .success(
                        try await DocumentFetcher.real().fetch(
                            "\(url)/start?q=1", as: .json, headers: headers, hasKey: hasKey))
                } catch {
                    return .failure(error)
                }
            }
            return (result, inquiry.usage(at: RefreshCost(requests: 9, records: 0)).requests)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func followsAndCountsEachHop(_ status: Int) async throws {
        redirect("/start", to: "/middle", status: status)
        redirect("/middle", to: "end", status: status)
        server.answers("/end", .ok("{}"))
        let (result, sent) = try await fetch()
        #expect(try result.get()?.body == Array("{}".utf8))
        #expect(server.asked == ["/start", "/middle", "/end"])
        #expect(sent == 3)
    }

    @Test func givesUpAfterThreeHops() async throws {
        redirect("/start", to: "/start")
        let (result, sent) = try await fetch()
        #expect(result == .failure(.unexpectedStatus(302, reason: "it redirects, which is not followed")))
        #expect(sent == 4)
    }

    @Test func followsNoneWithAKeyInTheAddressOrAHeaderField() async throws {
        redirect("/start", to: "/end")
        server.answers("/end", .ok("{}"))
        let name = try #require(HTTPField.Name("x-api-key"))
        for (result, sent) in [try await fetch(hasKey: true), try await fetch(headers: [name: "secret"])] {
            #expect(result == .failure(.unexpectedStatus(302, reason: "it redirects, which is not followed")))
            #expect(sent == 1)
        }
        #expect(server.asked == ["/start", "/start"])
    }

    @Test(arguments: ["ftp://127.0.0.1/end", "http://user@127.0.0.1/end", "file:///etc/passwd", "http://"])
    func followsNoneToWhatIsNoAddressOfTheWeb(_ location: String) async throws {
        redirect("/start", to: location)
        let (result, sent) = try await fetch()
        #expect(result == .failure(.unexpectedStatus(302, reason: "it redirects to something that is no address")))
        #expect(sent == 1)
    }

    @Test func leavesTLSForNoRedirect() {
        let response = FetchResponse(status: .found, headers: [.location: "http://provider.test/end"])
        #expect(throws: ProviderFault.unexpectedStatus(302, reason: "it redirects to an address without TLS")) {
            try Redirect.target(of: response, from: "https://provider.test/start")
        }
    }
}
