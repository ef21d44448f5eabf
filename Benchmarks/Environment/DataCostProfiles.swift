import Domain
import Foundation
import Subprocess

/// The providers' declarations, as reported by environment-poller itself.
enum DataCostProfiles {
    /// - Throws: ``Failure`` when environment-poller does not lie beside this executable.
    static func declared() async throws -> [ProviderProfile] {
        guard let own = Bundle.main.executablePath else {
            throw Failure(description: "this executable does not know its own path")
        }
        let poller = URL(filePath: own).deletingLastPathComponent().appending(path: "environment-poller").path
        guard FileManager.default.isExecutableFile(atPath: poller) else {
            throw Failure(description: "\(poller) is missing: build it with 'make release'")
        }
        // Subprocess accepts a custom path only as a swift-system type, which would be another dependency.
        let child = try await Subprocess.run(
            .name("env"), arguments: [poller, "providers"], output: .string(limit: 2_000_000),
            error: .string(limit: 10_000))
        guard child.terminationStatus.isSuccess else {
            throw Failure(description: "'environment-poller providers' failed: \(child.standardError)")
        }
        return try JSONDecoder().decode([ProviderProfile].self, from: Data(child.standardOutput.utf8))
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
