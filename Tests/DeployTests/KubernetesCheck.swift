import Foundation
import TestSupport

/// `deploy/kubernetes/check` on a copy of what it reads, in which a test may break something.
struct KubernetesCheck {
    private static let parts = [
        "deploy/kubernetes", "deploy/prometheus", "deploy/rabbitmq", "deploy/services.sh", "docs/kubernetes.md", "docs/metrics.md",
        "docs/operations.md", "Shared/ServiceRuntime/Release.swift",
    ]

    let folder: URL

    /// Gives the body a copy, and removes it afterwards.
    static func onCopy<Value>(_ body: (KubernetesCheck) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "kubernetes-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for part in parts {
            let copy = folder.appending(path: part)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Checkout.folder.appending(path: part), to: copy)
        }
        return try await body(KubernetesCheck(folder: folder))
    }

    /// Replaces a text that stands in the file once.
    func replace(_ text: String, with other: String, in file: String) throws {
        let url = folder.appending(path: "deploy/kubernetes/\(file)")
        let content = try String(contentsOf: url, encoding: .utf8)
        let parts = content.components(separatedBy: text)
        guard parts.count == 2 else { throw NotThereOnce(text: text, file: file) }
        try Data(parts.joined(separator: other).utf8).write(to: url)
    }

    /// What is found in an overlay, a sentence a line; empty when all is well.
    func findings(of overlay: String) async throws -> String {
        let script = folder.appending(path: "deploy/kubernetes/check").path
        do {
            try await HelperProcess.finishing(Self.python, [script, overlay])
            return ""
        } catch HelperProcessError.failed(_, let output) {
            return output
        }
    }

    /// With kubectl and the API's schemas beside it.
    private static let python = HelperTool(
        "python3", in: Checkout.folder.appending(path: ".local/test-python/bin").path,
        package: "python3-venv && deploy/local/test-python")

    struct NotThereOnce: Error, CustomStringConvertible {
        var text: String
        var file: String

        var description: String { "\(file) has \"\(text)\" not exactly once: the test has to follow the manifests" }
    }
}
