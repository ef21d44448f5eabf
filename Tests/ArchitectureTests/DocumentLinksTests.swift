import Foundation
import Testing

/// Relative links between documents lead to files and headings that exist.
@Suite struct DocumentLinksTests {
    @Test func everyRelativeLinkLeadsToAFileAndHeading() throws {
        for page in try Checkout.markdownFiles(in: "docs") + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
            for link in try Self.relativeLinks(in: Checkout.text(of: page)) {
                #expect(try Self.leadsSomewhere(link, from: page), "\(page): \(link) leads nowhere")
            }
        }
    }

    @Test func aBrokenLinkLeadsNowhere() throws {
        #expect(try !Self.leadsSomewhere("no-such-page.md", from: "docs/glossary.md"))
        #expect(try !Self.leadsSomewhere("glossary.md#no-such-heading", from: "docs/glossary.md"))
        #expect(try Self.leadsSomewhere("../README.md", from: "docs/glossary.md"))
    }

    /// Targets of links other than URLs, outside of code.
    private static func relativeLinks(in text: String) -> [String] {
        text.replacing(/```[\s\S]*?```/, with: "").replacing(/`[^`\n]*`/, with: "")
            .matches(of: /\]\((?<target>[^)\s]+)\)/).map { String($0.output.target) }
            .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
    }

    private static func leadsSomewhere(_ link: String, from page: String) throws -> Bool {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = page.split(separator: "/").dropLast().map(String.init)
        let path = parts[0].isEmpty ? page : resolved(folder + parts[0].split(separator: "/").map(String.init))
        guard Checkout.exists(path) else { return false }
        guard parts.count == 2, path.hasSuffix(".md") else { return true }
        return anchors(in: try Checkout.text(of: path)).contains(parts[1])
    }

    private static func resolved(_ components: [String]) -> String {
        components.reduce(into: [String]()) { path, component in
            if component == ".." { _ = path.popLast() } else if component != "." { path.append(component) }
        }.joined(separator: "/")
    }

    /// The anchors that GitHub gives to headings.
    private static func anchors(in text: String) -> Set<String> {
        Set(
            text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
                heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                    .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                    .replacing(" ", with: "-")
            })
    }
}
