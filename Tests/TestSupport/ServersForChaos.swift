import Foundation

/// The pair of servers that tests may kill: the one of `make chaos` and of the last part of `make test`.
public enum ServersForChaos {
    public enum Server: String, CaseIterable, Sendable {
        case rabbitMQ = "rabbitmq"
        case postgres
    }

    /// SIGKILL for the server and all its processes at once; returns when they are gone.
    public static func kill(_ server: Server) async throws { try await run("kill", server) }

    /// Asks the server to end, and returns when it has; RabbitMQ takes some seconds.
    public static func stop(_ server: Server) async throws { try await run("stop", server) }

    /// Starts the server with the ports and the data it had, and returns when it answers; harmless when it runs.
    public static func start(_ server: Server) async throws { try await run("start", server) }

    private static func run(_ command: String, _ server: Server) async throws {
        // Other tests, and other people, work with the servers in the usual folder.
        guard let folder = ProcessInfo.processInfo.environment["BREATHE_EASY_LOCAL"], folder != ".local" else {
            throw ServersAreShared()
        }
        try await ServerScript("servers").run([command, server.rawValue])
    }
}

/// A chaos test was about to kill the servers that others use.
public struct ServersAreShared: Error, CustomStringConvertible {
    public let description = "these servers are not there to be killed: run make chaos"
}
