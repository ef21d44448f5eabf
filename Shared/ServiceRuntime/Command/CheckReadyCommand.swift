import ArgumentParser
import HTTPFetch
import HTTPTypes
import MessageProtocol

/// Queries the running service, so that a container's health check needs no other tool.
struct CheckReadyCommand<Application: ServiceApplication>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check-ready", abstract: "Exit 0 when the running service is ready, for health checks.")
    }

    func run() async throws {
        let admin = try CommonSettings(prefix: Application.name.schema, SettingsReader()).admin
        let host = admin.host == "0.0.0.0" ? "127.0.0.1" : admin.host
        let client = HTTPClient()
        let answer = try await client.send(FetchRequest(url: "http://\(host):\(admin.port)/ready"))
        await client.close()
        guard answer.status == .ok else {
            throw NotReady(description: "not ready: \(String(decoding: answer.body, as: UTF8.self))")
        }
    }
}

private struct NotReady: Error, CustomStringConvertible {
    let description: String
}
