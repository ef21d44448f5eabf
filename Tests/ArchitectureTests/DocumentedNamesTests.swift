import Foundation
import Testing

/// What documents call a type is declared somewhere.
@Suite struct DocumentedNamesTests {
    @Test func everyTypeNamedInADocumentExists() throws {
        let names = try DocumentedNames.declared()

        for page in try Checkout.markdownFiles(in: "docs") + ["README.md", "CONTRIBUTING.md"] {
            expectNone(DocumentedNames.unknown(in: try Checkout.text(of: page), of: page, besides: names))
        }
    }

    /// A rule that never speaks guards nothing.
    @Test(arguments: [
        "deleted after 30 days (`HistoryPruning`)", "see `Domain/NoSuchType`", "call `NoSuchType.run()`",
        "as `let a: NoSuchType` says",
    ])
    func aTypeThatIsGoneIsNamed(text: String) throws {
        let unknown = DocumentedNames.unknown(in: "a\n\(text)\n", of: "docs/a.md", besides: ["Domain"])

        #expect(unknown.map { $0.hasPrefix("docs/a.md:2") } == [true])
    }

    @Test(arguments: [
        "`PruneHistory`", "`Shared/PruneHistory.swift`", "HistoryPruning without marks", "`HTTP`, `Main`, `LOG_LEVEL`",
        "`user-alert.submitted.v1`", "`EventSource` of a browser",
    ])
    func whatExistsOrIsNoTypeIsNot(text: String) throws {
        #expect(DocumentedNames.unknown(in: text, of: "docs/a.md", besides: ["PruneHistory"]).isEmpty)
    }
}

enum DocumentedNames {
    /// Names that others gave: push providers' reasons, Apple Health's elements, browsers, Swift's packages, Linux and
    /// Docker; and one of an alarm.
    private static let foreign: Set<String> = [
        "BadDeviceToken", "TooManyProviderTokenUpdates", "TooManyRequests", "HealthData", "InBed",
        "HKMetadataKeySyncIdentifier", "EventSource", "HttpOnly", "SameSite", "PushSubscription", "ByteBuffer",
        "JSONDecoder", "JSONSerialization", "SerialExecutor", "ServiceGroup", "TimeZone", "SignHeaders", "VmHWM",
        "VmRSS", "ExitCode", "ProviderDown", "PublicKeyCredential",
    ]

    private static let keywords: Set<String> = ["struct", "enum", "class", "actor", "protocol", "typealias"]

    /// Types, and the names of folders and files.
    static func declared() throws -> Set<String> {
        let folders = ["Services", "Shared", "Tests", "Benchmarks"]
        let types = try folders.flatMap { try Checkout.swiftFiles(in: $0) }.flatMap { file in
            // Bytes, for there are millions of them.
            let words = file.text.utf8.split { !$0.isOfAName }.map { String(decoding: $0, as: UTF8.self) }
            return zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map(\.1)
        }
        let paths = try folders.flatMap { try Checkout.paths(in: $0) }.flatMap { path in
            path.split(separator: "/").map { String($0.prefix { $0 != "." }) }
        }
        return Set(types).union(paths)
    }

    /// A sentence for each name in code marks that looks like a type and is none.
    static func unknown(in text: String, of page: String, besides known: Set<String>) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return zip(1..., lines).flatMap { number, line in
            names(in: line).filter { !known.contains($0) && !foreign.contains($0) }.map {
                "\(page):\(number) names \($0), which is declared nowhere: use its name of today"
            }
        }
    }

    /// What looks like a type between the code marks of a line.
    private static func names(in line: Substring) -> [String] {
        let codes = line.matches(of: /`(?<code>[^`]+)`/).map { $0.output.code }
        return codes.flatMap { $0.words }.map { String($0) }.filter {
            $0.wholeMatch(of: /[A-Z]\w*[a-z]\w*[A-Z]\w*/) != nil && !$0.contains("_")
        }
    }
}

extension UInt8 {
    /// Of ASCII only, as all our names are.
    fileprivate var isOfAName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
