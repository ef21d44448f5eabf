import Foundation
import ServiceRuntime
import TestSupport
import Testing

@Suite struct ChangelogTests {
    private struct Entry {
        var version: String
        var text: String
    }

    /// The newest first.
    private func entries() throws -> [Entry] {
        let text = try text(of: "CHANGELOG.md")
        return text.matches(of: #/(?m)^## \[([^\]]+)\](?: - \d{4}-\d\d-\d\d)?$/#).map { match in
            let rest = text[match.range.upperBound...]
            return Entry(
                version: String(match.1),
                text: String(rest[..<(rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex)]))
        }
    }

    private func text(of path: String) throws -> String {
        try String(contentsOf: Checkout.folder.appending(path: path), encoding: .utf8)
    }

    @Test func beginsWithThisVersion() throws {
        let newest = try #require(entries().first { $0.version != "Unreleased" })

        #expect(newest.version == Release.version)
    }

    @Test func saysWhatEachUpgradeNeeds() throws {
        // The first version is no upgrade.
        let silent = try entries().dropLast().filter {
            $0.version != "Unreleased" && !$0.text.contains("### Upgrade notes")
        }

        #expect(silent.map(\.version) == [])
    }

    @Test func numbersFall() throws {
        let versions = try entries().map(\.version).filter { $0 != "Unreleased" }

        #expect(versions == versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending })
        #expect(Set(versions).count == versions.count)
    }

    @Test func pointsToSectionsThatExist() throws {
        let headings = try text(of: "docs/releases.md").split(separator: "\n").filter { $0.hasPrefix("#") }.map {
            $0.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
        }
        let targets = try text(of: "CHANGELOG.md").matches(of: #/docs/releases\.md#([a-z0-9-]+)/#).map { String($0.1) }

        #expect(!targets.isEmpty)
        #expect(targets.filter { !headings.contains($0) } == [])
    }
}
