public import Foundation

extension DatabaseForTests {
    /// Writes the whole database to a file, as `pg_dump` does.
    public func dump(to file: URL) async throws {
        try await Self.run("pg_dump", ["--format=custom", "--file=\(file.path)", "--dbname=\(try url)"])
    }

    /// Puts what a dump holds in the place of what is there.
    public func restore(from file: URL) async throws {
        try await Self.run(
            "pg_restore", ["--clean", "--if-exists", "--exit-on-error", "--dbname=\(try url)", file.path])
    }

    private var url: String {
        get throws {
            guard var parts = URLComponents(string: try Checkout.setting("OPERATOR_POSTGRES_URL")) else {
                throw MissingServers(reason: "OPERATOR_POSTGRES_URL is no URL")
            }
            parts.path = "/\(name)"
            return parts.string ?? ""
        }
    }

    private static func run(_ program: String, _ arguments: [String]) async throws {
        let (process, errors) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardError = errors
        let code = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard code == 0 else {
            let text = try errors.fileHandleForReading.readToEnd() ?? Data()
            throw BackupFault(program: program, reason: String(decoding: text, as: UTF8.self))
        }
    }
}

/// Why a database could not be written to a file, or read from it.
public struct BackupFault: Error, CustomStringConvertible {
    var program: String
    var reason: String

    public var description: String { "\(program): \(reason)" }
}
