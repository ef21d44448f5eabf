import Foundation
import HTTPFetch
import HTTPTypes

/// AirVisual's errors: `{"status": "fail", "data": {"message": "…"}}`; the message says more than the HTTP status.
///
/// Source: https://api-docs.iqair.com, "Return codes".
enum AirVisualError {
    static func fault(in response: FetchResponse, now: Date) -> ProviderFault? {
        guard response.body.count < 2_000,
            let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)), answer.status == "fail"
        else { return nil }
        let word = StatedReason.find(in: response.body) ?? "fail"
        switch word.lowercased().replacing(" ", with: "_") {
        case "no_nearest_station", "city_not_found": return .notCovered
        case "incorrect_api_key", "api_key_expired", "forbidden", "payment_required", "permission_denied":
            return .accessRefused(status: response.status.code, reason: word)
        case "call_limit_reached", "too_many_requests":
            // It does not name the limit that is spent: an hour is rarely too soon and never much too late.
            let until = RetryAfter.date(from: response.headers[.retryAfter], now: now)
            return .rateLimited(until: until ?? QuotaPeriod.hour.end(after: now), reason: word)
        default: return .unexpectedStatus(response.status.code, reason: word)
        }
    }

    private struct Answer: Decodable {
        var status: String
    }
}
