import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import Sessions
import WebPages

/// Where whoever holds a report sees whether it is genuine. It says when it was made, and nothing of what is in it.
struct VerifyPage: WebPage {
    static let template = "pain-verify"
    static let path = "/pain/verify"

    static func address(of code: ReportCode) -> String { "\(path)?code=\(code.text)" }

    let language: ContentLanguage
    /// As it was typed; nil when nothing was.
    var typed: String?
    /// Nil when what was typed is no code.
    var found: [VerifiedReport]?

    let isIndexed = false
    var title: String { words.verifyTitle }
    var script: String? { found?.isEmpty == false ? "verify-report.js" : nil }
    var scriptWords: [String: String] { words.verifyScript }

    private var words: ReportWords { ReportWords(language) }

    func fields() throws -> [String: Any] {
        [
            "says": words.verifyPage, "typed": typed ?? "",
            "isMalformed": typed != nil && found == nil, "isUnknown": found?.isEmpty == true,
            "isKnown": found?.isEmpty == false,
            "found": (found ?? []).map {
                [
                    "made": words.made($0.renderedAt),
                    "digest": $0.digest.hexadecimal,
                ]
            },
        ]
    }
}

/// Open to everybody.
struct VerifyRoutes: Sendable {
    let reports: PostgresReportStore

    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("pain/verify") { request, context in
            var page = VerifyPage(language: ContentLanguage(ofPage: request))
            page.typed = request.uri.queryParameters.get("code").flatMap { $0.isEmpty ? nil : $0 }
            if let code = page.typed.flatMap({ ReportCode($0) }) { page.found = try await reports.verified(by: code) }
            return try PageLibrary.journal.response(page).response(from: request, context: context)
        }
    }
}
