import Foundation
import Testing

/// The index of decisions lists every record with the status that the record itself states.
@Suite struct DecisionIndexTests {
    @Test func listsEveryDecisionOnce() throws {
        let listed = try rows().map(\.file)

        #expect(listed == (try records()), "docs/decisions/README.md: list each record once, in the order of numbers")
    }

    @Test func everyRecordStatesTheStatusInTheIndex() throws {
        for row in try rows() {
            let lines = try Checkout.text(of: "docs/decisions/\(row.file)").split(separator: "\n")
            let status = lines.first { $0.hasPrefix("Status: ") }.map {
                $0.dropFirst(8).prefix { $0 != " " && $0 != "." }
            }

            #expect(
                ["accepted", "amended", "superseded"].contains(status ?? ""),
                "docs/decisions/\(row.file): add a line such as 'Status: accepted.'")
            #expect(
                status.map { row.status.hasPrefix($0) } == true,
                "docs/decisions/README.md: the status of \(row.file) differs from the record's")
        }
    }

    @Test func missingNumbersAreAccountedFor() throws {
        let numbers = Set(try records().compactMap { Int($0.prefix(4)) })
        let index = try Checkout.text(of: "docs/decisions/README.md")

        for number in 1...(numbers.max() ?? 1) where !numbers.contains(number) {
            let name = String(format: "%04d", number)
            #expect(index.contains("**\(name)**"), "docs/decisions/README.md: say why there is no \(name)")
        }
    }

    private func records() throws -> [String] {
        try Checkout.markdownFiles(in: "docs/decisions").map { String($0.dropFirst("docs/decisions/".count)) }
            .filter { $0 != "README.md" }
    }

    private func rows() throws -> [(file: String, status: String)] {
        try Checkout.text(of: "docs/decisions/README.md")
            .matches(of: /\n\| \[[0-9]{4}\]\((?<file>[^)]+)\) \|[^|]*\| (?<status>[^|]+) \|/)
            .map { (String($0.output.file), String($0.output.status)) }
    }
}

extension Checkout {
    /// The Markdown files of a folder and its subfolders, sorted by path.
    static func markdownFiles(in folder: String) throws -> [String] {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
    }
}
