import HTTPFetch
import HTTPTypes
import JSONDocuments

/// Sends requests to a provider of payments: bounded in time and size, no redirects, JSON objects only.
struct PaymentHTTP: Sendable {
    let client: HTTPClient
    var timeLimit = Duration.seconds(10)

    private static let longestAnswer = 256 << 10

    /// - Parameter idempotencyKey: what makes a repetition the same request.
    func send(
        _ method: HTTPRequest.Method, _ url: String, bearer: String, idempotencyKey: String? = nil,
        _ headers: HTTPFields = [:], body: (type: String, text: String)? = nil
    ) async throws(PaymentProviderFault) -> JSONValue {
        var headers = headers
        headers[.accept] = "application/json"
        headers[.authorization] = "Bearer \(bearer)"
        headers[.contentType] = body?.type
        if let idempotencyKey { headers[.idempotencyKey] = idempotencyKey }
        var request = FetchRequest(method: method, url: url, headers: headers, body: body.map { Array($0.text.utf8) })
        request.timeLimit = timeLimit
        request.maximumResponseBytes = Self.longestAnswer
        let answer: FetchResponse
        do throws(HTTPFetchError) {
            answer = try await client.send(request)
        } catch {
            throw .unreachable
        }
        let json = try? JSONValue(strict: answer.body, nestedAtMost: 30)
        switch answer.status.code {
        case 200..<300:
            guard let json, json.isObject else { throw .field("body") }
            return json
        // A second request with the same key while the first one runs: 409 at Stripe.
        case 409 where idempotencyKey != nil && method == .post, 429, 500...: throw .busy(status: answer.status.code)
        default:
            // Stripe's errors are in `error`; of Mollie's only the title is a constant word.
            throw .refused(
                status: answer.status.code, code: json?["error"]?["code"]?.text ?? json?["title"]?.text)
        }
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    static let idempotencyKey = HTTPField.Name("idempotency-key") ?? .from
}
