import Foundation

/// The Python that `deploy/local/test-python` fills with what the tests check pushes and pages with.
enum TestPython {
    /// The lines of JSON that a script in `Servers` prints.
    /// - Throws: ``HelperProcessError``.
    static func lines(_ count: Int, of script: String, _ arguments: [String]) async throws -> [String] {
        let python = try tool(for: script)
        return try await HelperProcess.running(python, [serverScript(script)] + arguments) { process in
            try await process.output.first(count, "\(count) answers") { $0.hasPrefix("{") }
        }
    }

    static func tool(for script: String) throws(HelperProcessError) -> HelperTool {
        let folder = Checkout.folder.appending(path: ".local/test-python/bin").path
        guard FileManager.default.isExecutableFile(atPath: "\(folder)/python3") else {
            throw .failed(script, output: "the tests' packages of PyPI are missing: run deploy/local/test-python")
        }
        return HelperTool("python3", in: folder, package: "python3")
    }
}
