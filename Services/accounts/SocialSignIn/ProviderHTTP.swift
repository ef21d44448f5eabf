import HTTPFetch
import HTTPTypes
import JSONDocuments

/// Asks providers, whose answers are a stranger's: bounded in time and size, no redirects, JSON objects only.
struct ProviderHTTP: Sendable {
    let client: HTTPClient
    var timeLimit = Duration.seconds(5)

    /// In bytes; key sets and tokens have a few thousand.
    static let longestAnswer = 256 << 10

    /// - Throws: ``ProviderFault``.
    func get(_ url: String, bearer: String? = nil) async throws(ProviderFault) -> JSONValue {
        var headers: HTTPFields = [.accept: "application/json"]
        if let bearer { headers[.authorization] = "Bearer \(bearer)" }
        let answer = try await send(FetchRequest(url: url, headers: headers))
        guard answer.status == .ok else { throw .status(answer.status.code) }
        return try Self.object(in: answer)
    }

    /// Redeems a code: RFC 6749, 4.1.3.
    /// - Throws: ``SocialSignInError/codeRefused`` for an answer of 5.2, ``SocialSignInError/providerFailed(_:)``.
    func redeem(at url: String, _ headers: HTTPFields, _ form: String) async throws(SocialSignInError) -> JSONValue {
        var headers = headers
        headers[.accept] = "application/json"
        headers[.contentType] = "application/x-www-form-urlencoded"
        do throws(ProviderFault) {
            let answer = try await send(
                FetchRequest(method: .post, url: url, headers: headers, body: Array(form.utf8)))
            if answer.status == .ok { return try Self.object(in: answer) }
            guard answer.status == .badRequest, (try? Self.object(in: answer))?["error"] != nil else {
                throw .status(answer.status.code)
            }
        } catch {
            throw .providerFailed(error)
        }
        throw .codeRefused
    }

    private func send(_ request: FetchRequest) async throws(ProviderFault) -> FetchResponse {
        var request = request
        request.timeLimit = timeLimit
        request.connectTimeLimit = min(request.connectTimeLimit, timeLimit)
        request.maximumResponseBytes = Self.longestAnswer
        do throws(HTTPFetchError) {
            return try await client.send(request)
        } catch .responseTooLarge {
            throw .tooLarge
        } catch {
            throw .unreachable
        }
    }

    private static func object(in answer: FetchResponse) throws(ProviderFault) -> JSONValue {
        guard let json = try? JSONValue(strict: answer.body, nestedAtMost: 20), json.isObject else { throw .notJSON }
        return json
    }
}
