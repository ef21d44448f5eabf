import Foundation
import HTTPFetch
import HTTPTypes

/// Until when a response stays fresh.
///
/// Source: https://www.rfc-editor.org/rfc/rfc9111#name-calculating-freshness-lifet
enum Freshness {
    /// From `Cache-Control: max-age` less `Age`, else from `Expires`; nil when there is neither or it has passed.
    /// At most a day ahead, whatever the server says.
    static func end(statedIn headers: HTTPFields, now: Date) -> Date? {
        let directives = (headers[.cacheControl] ?? "").lowercased().split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard !directives.contains("no-cache"), !directives.contains("no-store") else { return nil }
        let end: Date?
        if let lifetime = directives.lazy.compactMap(maxAge).first {
            let age = headers[.age].flatMap(Int.init) ?? 0
            end = now.addingTimeInterval(Double(lifetime) - Double(max(age, 0)))
        } else {
            end = headers[.expires].flatMap(HTTPDate.date)
        }
        return end.flatMap { $0 > now ? min($0, now.addingTimeInterval(86_400)) : nil }
    }

    private static func maxAge(_ directive: String) -> Int? {
        directive.hasPrefix("max-age=") ? Int(directive.dropFirst("max-age=".count)) : nil
    }
}
