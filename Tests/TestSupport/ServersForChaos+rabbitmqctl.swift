import Foundation

extension ServersForChaos {
    /// What the queues of a virtual host hold at this moment; the management API's figures are seconds old.
    public static func messages(inQueuesOf virtualHost: String) async throws -> [String: Int] {
        struct Queue: Decodable {
            var name: String
            var messages: Int
        }
        let output = try await rabbitmqctl(
            ["--quiet", "--formatter", "json", "list_queues", "-p", virtualHost, "name", "messages"])
        let queues = try JSONDecoder().decode([Queue].self, from: Data(output.utf8))
        return Dictionary(queues.map { ($0.name, $0.messages) }) { $1 }
    }

    /// Lets the broker believe that it is low on memory, so that it takes nothing from publishers.
    public static func blockPublishers() async throws {
        try await rabbitmqctl(["set_vm_memory_high_watermark", "absolute", "1MB"])
    }

    public static func unblockPublishers() async throws {
        try await rabbitmqctl(["set_vm_memory_high_watermark", "absolute", "1GiB"])
    }

    @discardableResult
    private static func rabbitmqctl(_ arguments: [String]) async throws -> String {
        try await ServerScript("servers").run(["rabbitmqctl"] + arguments)
    }
}
