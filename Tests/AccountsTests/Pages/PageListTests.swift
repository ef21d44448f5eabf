import Foundation
import HTTPTypes
import Sessions
import TestSupport
import Testing

@testable import accounts
@testable import ingest_gateway
@testable import research_study
@testable import skin_check
@testable import symptom_journal

/// `Tests/Browser/pages.json`, which says what a browser opens, beside the routes of the services. That the tables have
/// every route of the routers is `RoleMatrixTests`' claim.
struct PageListTests {
    private struct List: Decodable {
        struct Page: Decodable {
            var name: String
            var route: String
        }

        var pages: [Page]
        /// Routes that are no pages, and why.
        var others: [String: String]

        static func read() throws -> List {
            let file = Checkout.folder.appending(path: "Tests/Browser/pages.json")
            return try JSONDecoder().decode(List.self, from: Data(contentsOf: file))
        }

        var routes: Set<String> { Set(pages.map(\.route)).union(others.keys) }
    }

    /// What a browser may open: neither the API nor what pages are made of.
    private static let opened = Set(
        (AccessTable.accounts.routes + AccessTable.gateway.routes + AccessTable.symptomJournal.routes
            + AccessTable.skinCheck.routes
            // The participants' pages; whoever works on the study opens theirs in stories.
            + AccessTable.researchStudy.routes.filter { $0.path.hasPrefix("/study") })
            .filter { $0.method == .get && !$0.path.hasPrefix("/api/") && !$0.path.hasPrefix("/assets/") }
            .map(\.path))

    @Test func aBrowserOpensEveryPage() throws {
        let missing = Self.opened.subtracting(try List.read().routes)
        #expect(missing.isEmpty, "add to Tests/Browser/pages.json: \(missing.sorted())")
    }

    @Test func theListNamesNoPageThatIsGone() throws {
        // The operator's command serves the status page.
        let surplus = try List.read().routes.subtracting(Self.opened).subtracting(["/status"])
        #expect(surplus.isEmpty, "take out of Tests/Browser/pages.json: \(surplus.sorted())")
    }

    @Test func everyPageHasItsOwnName() throws {
        let names = try List.read().pages.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
