import Foundation
import RabbitMQ

/// RabbitMQ's management API, called through curl.
struct BrokerForTestsManagement: Sendable {
    struct Refused: Error, CustomStringConvertible {
        let description: String
    }

    private let url: String
    private let user: String

    init() throws {
        url = try Checkout.setting("RABBITMQ_MANAGEMENT_URL")
        let operatorAccount = try RabbitMQConfiguration(url: Checkout.setting("OPERATOR_AMQP_URL"))
        user = "\(operatorAccount.user):\(operatorAccount.password)"
    }

    func names(of kind: String) async throws -> [String] {
        struct Named: Decodable { var name: String }
        return try JSONDecoder().decode([Named].self, from: await request("GET", kind, nil)).map(\.name)
    }

    func get(_ path: String) async throws -> Data {
        try await request("GET", path, nil)
    }

    func put(_ path: String, _ body: [String: Any]) async throws {
        try await request("PUT", path, body)
    }

    func delete(_ path: String) async throws {
        try await request("DELETE", path, nil)
    }

    @discardableResult
    func post(_ path: String, _ body: [String: Any]) async throws -> Data {
        try await request("POST", path, body)
    }

    @discardableResult
    private func request(_ method: String, _ path: String, _ body: [String: Any]?) async throws -> Data {
        var arguments = [
            "curl", "--silent", "--show-error", "--fail-with-body", "--max-time", "30", "--user", user, "--request",
            method, "--header", "content-type: application/json",
        ]
        if let body {
            let json = try JSONSerialization.data(withJSONObject: body)
            arguments += ["--data-binary", String(decoding: json, as: UTF8.self)]
        }
        let (status, output) = try await Self.run(arguments + ["\(url)/api/\(path)"])
        guard status == 0 else {
            let answer = String(decoding: output, as: UTF8.self)
            throw Refused(description: "RabbitMQ's management API refuses \(method) \(path): \(answer)")
        }
        return output
    }

    private static func run(_ arguments: [String]) async throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        // A file rather than a pipe: nothing has to read it while curl runs.
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let output = try FileHandle(forWritingTo: file)
        process.standardOutput = output
        process.standardError = output
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return (status, try Data(contentsOf: file))
    }
}
