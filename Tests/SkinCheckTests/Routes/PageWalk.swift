import Foundation
import HTTPTypes
import Testing

@testable import skin_check

/// Follows every link from page to page, as somebody would who touches everything.
struct PageWalk: Sendable {
    struct Page: Sendable {
        var path: String
        /// The page that leads there.
        var origin: String
        var answer: Answer

        var isHTML: Bool { answer.headers[.contentType]?.hasPrefix("text/html") ?? false }
        var links: [String] { answer.text.values(of: "href") }
        var sources: [String] { answer.text.values(of: "src") }
        /// Where its forms go.
        var actions: [String] { answer.text.values(of: "action") }
    }

    private(set) var pages: [Page] = []

    /// More would be a walk without an end.
    private static let most = 2_000

    /// - Parameter starts: from which it follows what lies below `/skin`.
    init(of person: PersonUnderTest, from starts: [String]) async throws {
        var waiting = starts.map { (path: $0, origin: "the test") }
        var seen = Set(starts)
        while let (path, origin) = waiting.popLast() {
            try #require(pages.count < Self.most, "\(origin) leads to \(path)")
            let page = Page(path: path, origin: origin, answer: try await person.get(path))
            pages.append(page)
            let redirection = [page.answer.headers[.location]].compactMap(\.self)
            for link in (page.isHTML ? page.links + page.sources : []) + redirection {
                let address = String(link.prefix { $0 != "#" })
                if address.isBelowSkin, seen.insert(address).inserted { waiting.append((address, path)) }
            }
        }
    }

    var html: [Page] { pages.filter(\.isHTML) }
}

extension String {
    /// Of an attribute, in the order of the page.
    fileprivate func values(of attribute: String) -> [String] {
        components(separatedBy: " \(attribute)=\"").dropFirst().map { rest in
            String(rest.prefix { $0 != "\"" }).replacing("&amp;", with: "&")
        }
    }

    var isBelowSkin: Bool { self == "/skin" || ["/skin/", "/skin?"].contains { hasPrefix($0) } }
}
