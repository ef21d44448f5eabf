import Foundation
import HTTPFetch
import HTTPTypes
import Testing

@testable import environment_poller

struct AirVisualErrorTests {
    @Test(
        arguments: [
            ("incorrect-api-key", 401, .accessRefused(status: 401, reason: "incorrect_api_key")),
            ("key-expired", 401, .accessRefused(status: 401, reason: "api_key_expired")),
            ("forbidden", 403, .accessRefused(status: 403, reason: "Forbidden")),
            ("payment-required", 403, .accessRefused(status: 403, reason: "Payment Required")),
            ("permission-denied", 403, .accessRefused(status: 403, reason: "permission_denied")),
            ("no-nearest-station", 404, .notCovered), ("city-not-found", 400, .notCovered),
            ("generic", 400, .unexpectedStatus(400, reason: "unknown_key")),
            ("generic", 200, .unexpectedStatus(200, reason: "unknown_key")),
        ] as [(String, Int, ProviderFault)])
    func understandsEachRecordedError(_ file: String, _ status: Int, _ fault: ProviderFault) throws {
        let response = FetchResponse(
            status: .init(code: status), body: try recorded("airvisual/error-\(file).json"))
        #expect(AirVisualError.fault(in: response, now: try instant("2018-06-10T01:30:00Z")) == fault)
    }

    @Test(arguments: [
        (retryAfter: nil, until: "2018-06-10T02:00:00Z"), (retryAfter: "90", until: "2018-06-10T01:31:30Z"),
    ])
    func comesBackAfterALimit(_ example: (retryAfter: String?, until: String)) throws {
        var headers: HTTPFields = [:]
        headers[.retryAfter] = example.retryAfter
        let response = FetchResponse(
            status: .tooManyRequests, headers: headers, body: try recorded("airvisual/error-limit-reached.json"))
        #expect(
            AirVisualError.fault(in: response, now: try instant("2018-06-10T01:30:00Z"))
                == .rateLimited(until: try instant(example.until), reason: "call_limit_reached"))
    }

    @Test func findsNoErrorInAnAnswer() throws {
        let response = FetchResponse(status: .ok, body: try recorded("airvisual/city-los-angeles-2018-06-10.json"))
        #expect(AirVisualError.fault(in: response, now: Date(timeIntervalSince1970: 0)) == nil)
    }
}
