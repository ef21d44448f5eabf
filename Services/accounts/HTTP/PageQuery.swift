import Foundation
import HTTPService
import Hummingbird
import Localization

/// What the pages before the sign-in, and those of the first run, pass on to each other in their addresses: where the
/// person wanted to go, and a language that they have chosen. No cookie is needed for either.
struct PageQuery: Sendable, Equatable {
    var to: ReturnPath?
    /// Nil for the browser's.
    var language: ContentLanguage?

    init(to: ReturnPath? = nil, language: ContentLanguage? = nil) { (self.to, self.language) = (to, language) }

    init(of request: Request) {
        let query = request.uri.queryParameters
        to = query.get("to").flatMap { ReturnPath($0) }
        language = query.get("language").flatMap { ContentLanguage(rawValue: $0) }
    }

    /// - Parameter more: parameters of the page's own, in their order.
    func address(_ path: String, _ more: KeyValuePairs<String, String> = [:]) -> String {
        var parts = more.map { ($0.key, $0.value) }
        if let to { parts.append(("to", to.text)) }
        if let language { parts.append(("language", language.rawValue)) }
        guard !parts.isEmpty else { return path }
        let query = parts.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
        return "\(path)?\(query)"
    }

    /// The same in each language, for links that choose one.
    /// - Parameter current: of the page that has them.
    func choices(
        at path: String, in current: ContentLanguage, _ more: KeyValuePairs<String, String> = [:]
    ) -> [[String: Any]] {
        ContentLanguage.allCases.map { language in
            [
                "path": PageQuery(to: to, language: language).address(path, more), "code": language.rawValue,
                "name": language.ownName, "isCurrent": language == current,
            ]
        }
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    /// RFC 3986, 3.4 without what parts parameters, and without the plus that forms take for a space.
    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
}

/// Where a page of ours leads back to: a path of this site, so that no link of ours leads to another one.
struct ReturnPath: Sendable, Equatable {
    let text: String

    /// Where those begin who wanted nothing else: the gateway knows which page they have chosen.
    static let start = "/start"

    private static let longest = 1_000

    /// - Returns: nil for what is no path of this site, or is the sign-in again.
    init?(_ text: String) {
        guard text.hasPrefix("/"), text.utf8.count <= Self.longest,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }), !text.hasPrefix("//"),
            !Self.loops.contains(where: { text == $0 || text.hasPrefix("\($0)?") })
        else { return nil }
        self.text = text
    }

    private static let loops = ["/sign-in", "/sign-in/done", "/sign-in/step", "/sign-up"]

    /// Whether it is the person's account, which has the profile itself.
    var isAccount: Bool { text == "/account" || text.hasPrefix("/account?") || text.hasPrefix("/account/") }
}

extension ContentLanguage {
    /// As those call it who speak it.
    var ownName: String {
        switch self {
        case .english: "English"
        case .german: "Deutsch"
        }
    }
}
