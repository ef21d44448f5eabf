import Foundation
import HTTPFetch
import HTTPTypes

extension ProviderFault {
    /// What an answer's status says against using its body; nil for a success.
    init?(refusing response: FetchResponse, at now: Date) {
        switch response.status.code {
        case 200..<300: return nil
        case 401, 403: self = .accessRefused(status: response.status.code)
        case 404: self = .notCovered
        case 429: self.init(limitedBy: response, at: now)
        default: self = .unexpectedStatus(response.status.code, reason: Self.statedReason(in: response.body))
        }
    }

    private init(limitedBy response: FetchResponse, at now: Date) {
        let reason = Self.statedReason(in: response.body) ?? "too many requests"
        let until =
            RetryAfter.date(from: response.headers[.retryAfter], now: now)
            ?? Self.endOfPeriod(named: reason, now: now)
        self = .rateLimited(until: until, reason: reason)
    }

    /// Open-Meteo sends no Retry-After and names the period in words: minutely, hourly or daily.
    private static func endOfPeriod(named reason: String, now: Date) -> Date {
        let text = reason.lowercased()
        if text.contains("daily") { return UTCPeriod.day.end(after: now) }
        if text.contains("hourly") { return UTCPeriod.hour.end(after: now) }
        return UTCPeriod.minute.end(after: now)
    }

    /// The `reason` or `detail` of a JSON error document, shortened and without fractional numbers, which may be the
    /// coordinates we sent: it goes to logs and to readers.
    static func statedReason(in body: [UInt8]) -> String? {
        guard let document = try? JSONDecoder().decode(ErrorDocument.self, from: Data(body)) else { return nil }
        guard let reason = document.reason ?? document.detail else { return nil }
        return String(reason.replacing(/-?\d+\.\d+/, with: "…").prefix(200))
    }
}

private struct ErrorDocument: Decodable {
    var reason: String?
    var detail: String?
}

/// The spans over which providers count requests.
private enum UTCPeriod: Double {
    case minute = 60
    case hour = 3_600
    case day = 86_400

    func end(after instant: Date) -> Date {
        Date(timeIntervalSince1970: ((instant.timeIntervalSince1970 / rawValue).rounded(.down) + 1) * rawValue)
    }
}
