import Foundation
import Subprocess

/// The figures of `alert-fanout measure-matching` for the index in memory.
struct MatchingUnderTest: Decodable, Sendable {
    struct Match: Decodable, Sendable {
        var people: Int
        var milliseconds: Double
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    var people: Int
    var loadSeconds: Double
    var catchUpMilliseconds: Double
    /// Of the process before it loads anybody.
    var emptyMegabytes: Double
    var peakMegabytes: Double
    var alerts: [Match]

    /// - Parameter url: of a database with alert-fanout's schema.
    static func run(_ alerts: [MatchingAlert], at url: String) async throws -> MatchingUnderTest {
        let options = alerts.flatMap { ["--alert", $0.argument] }
        let output = try await output(of: ["measure-matching"] + options, at: url)
        return try JSONDecoder().decode(MatchingUnderTest.self, from: Data(output.utf8))
    }

    static func migrate(_ database: MatchingDatabase) async throws {
        _ = try await output(of: ["migrate"], at: database.url)
    }

    private static func output(of arguments: [String], at url: String) async throws -> String {
        guard let folder = Bundle.main.executableURL?.deletingLastPathComponent() else {
            throw Failure(description: "this executable does not know its own path")
        }
        let executable = folder.appending(path: "alert-fanout").path
        guard FileManager.default.isExecutableFile(atPath: executable) else {
            throw Failure(description: "\(executable) is missing: 'make bench' builds it")
        }
        // Subprocess accepts a custom path only as a swift-system type, which would be another dependency.
        let child = try await Subprocess.run(
            .name("env"),
            arguments: Arguments(["ALERT_FANOUT_POSTGRES_URL=\(url)", executable] + arguments),
            output: .string(limit: 100_000), error: .string(limit: 10_000))
        guard child.terminationStatus.isSuccess else {
            throw Failure(description: "'alert-fanout \(arguments[0])' failed: \(child.standardError)")
        }
        return child.standardOutput
    }
}
