import Foundation

/// The Python that `deploy/local/test-python` fills with what the tests check pushes with.
enum TestPython {
    /// The lines of JSON that a script in `Servers` prints.
    /// - Throws: ``HelperProcessError``.
    static func lines(_ count: Int, of script: String, _ arguments: [String]) async throws -> [String] {
        let folder = Checkout.folder.appending(path: ".local/test-python/bin").path
        guard FileManager.default.isExecutableFile(atPath: "\(folder)/python3") else {
            throw HelperProcessError.failed(
                script, output: "http-ece, py-vapid and PyJWT of PyPI are missing: run deploy/local/test-python")
        }
        let python = HelperTool("python3", in: folder, package: "python3")
        return try await HelperProcess.running(python, [serverScript(script)] + arguments) { process in
            try await process.output.first(count, "\(count) answers") { $0.hasPrefix("{") }
        }
    }
}
