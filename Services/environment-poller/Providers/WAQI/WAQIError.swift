import Foundation
import HTTPFetch
import HTTPTypes

/// WAQI's errors, with HTTP 200: `{"status": "error", "data": "…"}`, or a data object of the same kind.
///
/// Source: https://aqicn.org/json-api/doc/
enum WAQIError {
    static func fault(in response: FetchResponse, now: Date) -> ProviderFault? {
        guard response.body.count < 2_000,
            let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)),
            answer.status == "error" || answer.nested?.status == "error"
        else { return nil }
        // Without keys and places.
        let reason = StatedReason.find(in: response.body) ?? "error"
        switch (answer.text ?? answer.nested?.msg ?? "").lowercased() {
        case "invalid key": return .accessRefused(status: response.status.code, reason: reason)
        case "over quota": return .rateLimited(until: QuotaPeriod.minute.end(after: now), reason: reason)
        case "unknown station", "unknown id", "unknown city", "no such station", "no such city": return .notCovered
        default: return .unexpectedStatus(response.status.code, reason: reason)
        }
    }

    private struct Answer: Decodable {
        var status: String
        var text: String?
        var nested: Nested?

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            status = try fields.decode(String.self, forKey: .status)
            text = try? fields.decode(String.self, forKey: .data)
            nested = try? fields.decode(Nested.self, forKey: .data)
        }

        private enum CodingKeys: String, CodingKey { case status, data }
    }

    private struct Nested: Decodable {
        var status: String
        var msg: String?
    }
}
