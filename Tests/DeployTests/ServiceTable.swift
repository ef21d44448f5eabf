import Foundation
import TestSupport

/// The rows of `deploy/services.toml`, and the script that writes what follows from them.
enum ServiceTable {
    struct Row: Decodable, Sendable {
        var name: String
        var kind: String
        var sends: [String]
        var paths: [String]

        var isService: Bool { kind == "service" }
        /// A further process of a service, with the service's logins.
        var isWorker: Bool { kind == "worker" }
    }

    static func read() async throws -> [Row] {
        let line = try await HelperProcess.running(python, [script, "--table"]) { process in
            try await process.output.first("the table as JSON") { $0.hasPrefix("[{") }
        }
        return try JSONDecoder().decode([Row].self, from: Data(line.utf8))
    }

    /// What differs from the table and its like, as lines of a comparison; empty when nothing does.
    static func differences() async throws -> String {
        do {
            try await HelperProcess.finishing(python, [script, "--check"])
            return ""
        } catch HelperProcessError.failed(_, let output) {
            return output
        }
    }

    /// Adds an empty service to a copy of the checkout and takes it away again.
    static func checkNewService() async throws {
        let script = Checkout.folder.appending(path: "deploy/check-new-service").path
        try await HelperProcess.finishing(python, [script])
    }

    private static let python = HelperTool("python3", in: "/usr/bin", package: "python3")
    private static let script = Checkout.folder.appending(path: "deploy/generate").path
}
