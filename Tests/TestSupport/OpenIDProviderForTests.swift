import Foundation
import HTTPFetch
import HTTPTypes

/// A provider of OpenID Connect that others have written: PyPI's oidc-provider-mock, which signs with RS256 and knows no
/// PKCE. It accepts every client.
public struct OpenIDProviderForTests: Sendable {
    /// Its own name for itself.
    public let issuer: String

    public static func running<Value: Sendable>(
        body: (OpenIDProviderForTests) async throws -> Value
    ) async throws -> Value {
        let python = try TestPython.tool(for: "oidc-provider-mock")
        return try await HelperProcess.running(python, ["-m", "oidc_provider_mock", "--port", "0"]) { process in
            let line = try await process.output.first("its address") { $0.contains("running on http://") }
            guard let address = line.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/) else {
                throw HelperProcessError.failed("oidc-provider-mock", output: line)
            }
            return try await body(OpenIDProviderForTests(issuer: String(address.0)))
        }
    }

    /// Says what is known of a person.
    /// - Parameter claims: a JSON object.
    public func addPerson(_ subject: String, claims: String) async throws {
        let answer = try await send(
            FetchRequest(
                method: .put, url: "\(issuer)/users/\(subject)", headers: [.contentType: "application/json"],
                body: Array(claims.utf8)))
        guard answer.status == .noContent else {
            throw HelperProcessError.failed("oidc-provider-mock", output: "\(answer.status)")
        }
    }

    /// Does on the provider's page what a person does: signs in, or presses "Deny" when there is no subject.
    /// - Parameter address: to which this project's service sent the browser.
    /// - Returns: where the provider sends the browser back to.
    public func authorize(at address: String, as subject: String?) async throws -> String {
        let form = subject.map { "sub=\($0)" } ?? "action=deny"
        let answer = try await send(
            FetchRequest(
                method: .post, url: address, headers: [.contentType: "application/x-www-form-urlencoded"],
                body: Array(form.utf8)))
        guard answer.status == .found, let location = answer.headers[.location] else {
            throw HelperProcessError.failed("oidc-provider-mock", output: "\(answer.status)")
        }
        return location
    }

    private func send(_ request: FetchRequest) async throws -> FetchResponse {
        let client = HTTPClient()
        let answer = try await client.send(request)
        await client.close()
        return answer
    }
}
