import Foundation
import HTTPFetch
import HTTPTypes

/// A service of the release build as a separate process.
enum LiveInboxService {
    /// Starts it and waits until it is ready, at most for a minute.
    static func start(_ name: String, _ environment: [String: String], _ host: VirtualHost) async throws -> OwnProcess {
        let prefix = name.uppercased().replacing("-", with: "_")
        let port = try freePort()
        let process = try OwnProcess(
            name, ["run"],
            environment.merging(["\(prefix)_AMQP_URL": host.url, "\(prefix)_ADMIN_PORT": "\(port)"]) { $1 })
        let client = HTTPClient()
        for _ in 0..<600 where process.isRunning {
            let answer = try? await client.send(FetchRequest(url: "http://127.0.0.1:\(port)/ready"))
            if let answer, answer.status.code < 300 {
                await client.close()
                return process
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        await client.close()
        _ = await process.stop()
        throw LiveInboxStreams.Failure(description: "\(name) is not ready after a minute")
    }
}
