import Foundation
import Testing

/// What a version that was released left behind, in `Released/<version>/`; never edited, see docs/releases.md.
struct ReleasedVersion: Sendable, CustomTestStringConvertible {
    let name: String
    private let folder: URL

    /// All of them, the newest last.
    static let all: [ReleasedVersion] = {
        guard let folder = Bundle.module.url(forResource: "Released", withExtension: nil) else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
            .map { ReleasedVersion(name: $0, folder: folder.appending(path: $0)) }
    }()

    var testDescription: String { name }

    /// The body of each message, by name.
    func samples() throws -> [String: [UInt8]] {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "samples"), includingPropertiesForKeys: nil)
        return try Dictionary(
            uniqueKeysWithValues: files.map {
                ($0.deletingPathExtension().lastPathComponent, Array(try Data(contentsOf: $0)))
            })
    }

    /// By schema, in order: title and MD5 of the statements, as `md5()` in PostgreSQL has it.
    func migrations() throws -> [String: [(title: String, digest: String)]] {
        let text = try String(contentsOf: folder.appending(path: "migrations.txt"), encoding: .utf8)
        var result: [String: [(title: String, digest: String)]] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3 else { throw Malformed(description: "migrations.txt of \(name): \(line)") }
            result[words[0], default: []].append((words[1], words[2]))
        }
        return result
    }

    struct Malformed: Error, CustomStringConvertible { let description: String }
}
