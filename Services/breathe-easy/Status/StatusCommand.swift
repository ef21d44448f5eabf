import ArgumentParser
import ServiceRuntime

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Serve the operators' status page.",
        subcommands: [ServeStatusCommand.self, CheckStatusReadyCommand.self])
}

struct ServeStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the status page at /status until SIGTERM or SIGINT.",
        discussion: """
            STATUS_POSTGRES_URL, STATUS_OPERATOR_TOKEN, STATUS_RABBITMQ_MANAGEMENT_URL, STATUS_AMQP_URL (user, password
            and virtual host), STATUS_HTTP_HOST and STATUS_HTTP_PORT come from the environment; docs/status-page.md
            describes them. STATUS_ADMIN_PORT answers /health, /ready and /metrics.
            """)

    func run() async throws { try await StatusApplication.process.run(StatusApplication.build) }
}

struct CheckStatusReadyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-ready", abstract: "Exit 0 when the running status process is ready, for health checks.")

    func run() async throws { try await StatusApplication.process.checkReady() }
}
