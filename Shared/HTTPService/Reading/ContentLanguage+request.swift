import Foundation
import HTTPTypes
public import Hummingbird
public import Localization

extension ContentLanguage {
    /// The one of our languages that the client prefers; English when it names none of them. RFC 9110, 12.5.4.
    public init(acceptedBy request: Request) {
        let ranges = (request.headers[.acceptLanguage] ?? "").split(separator: ",").prefix(20).map { range in
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return (tag: parts.first ?? "", weight: weight ?? 1)
        }
        // Sorting keeps the order of equals, which is the client's.
        let best = ranges.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }
            .first { ContentLanguage(rawValue: $0.tag.prefix { $0 != "-" }.lowercased()) != nil }
        self.init(bestFor: best?.tag ?? "en")
    }
}

extension ContentLanguage {
    /// The one that the address of a page names, else the browser's.
    public init(ofPage request: Request) {
        self =
            request.uri.queryParameters.get("language").flatMap { ContentLanguage(rawValue: $0) }
            ?? ContentLanguage(acceptedBy: request)
    }
}
