import Foundation
import Subprocess

/// A script of `deploy/local`; which set of servers it means is in this process' environment.
struct ServerScript {
    private let name: String

    init(_ name: String) { self.name = name }

    /// Runs it to its end, also when the test is cancelled meanwhile: a server half started would stay behind.
    /// - Returns: what it printed.
    /// - Throws: ``ProcessFailure`` with what it printed, unless it exits with 0.
    @discardableResult
    func run(_ arguments: [String]) async throws -> String {
        try await Task { try await finish(arguments) }.value
    }

    private func finish(_ arguments: [String]) async throws -> String {
        let path = Checkout.folder.appending(path: "deploy/local/\(name)").path
        let result = try await Subprocess.run(
            .name("bash"), arguments: Arguments([path] + arguments), input: .none,
            output: .string(limit: 1_024 * 1_024), error: .combinedWithOutput)
        guard result.terminationStatus.isSuccess else {
            throw ProcessFailure(
                description: "\(name) \(arguments.joined(separator: " ")) failed:\n\(result.standardOutput)")
        }
        return result.standardOutput
    }
}
