import Foundation
import HTTPFetch
import HTTPTypes

/// A service of the release build that reads a ``PeopleDatabase``, as a separate process.
struct FanoutRecordReplica: Sendable {
    let name: String
    let process: OwnProcess

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts it and waits until it is ready, at most for two minutes.
    /// - Parameter variables: more of its environment.
    static func start(
        _ name: String, on database: PeopleDatabase, brokerURL: String, _ variables: [String: String] = [:]
    ) async throws -> FanoutRecordReplica {
        let port = try freePort()
        let prefix = name.uppercased().replacing("-", with: "_")
        let environment = database.environment.merging([
            "\(prefix)_AMQP_URL": brokerURL, "\(prefix)_ADMIN_PORT": "\(port)", "LOG_LEVEL": "warning",
        ]) { $1 }
        let process = try OwnProcess(name, ["run"], environment.merging(variables) { $1 })
        let replica = FanoutRecordReplica(name: name, process: process)
        do {
            try await replica.waitUntilReady(port)
            return replica
        } catch {
            _ = await process.stop()
            throw error
        }
    }

    private func waitUntilReady(_ port: Int) async throws {
        let client = HTTPClient()
        let deadline = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < deadline, process.isRunning {
            let answer = try? await client.send(FetchRequest(url: "http://127.0.0.1:\(port)/ready"))
            if let answer, answer.status.code < 300 {
                await client.close()
                return
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        await client.close()
        throw Failure(
            description: process.isRunning ? "\(name) is not ready after two minutes" : "\(name) has ended by itself")
    }

    /// Starts so many of them, runs the body, and stops them, also after a failure.
    static func with<Result>(
        _ count: Int, _ name: String, on database: PeopleDatabase, brokerURL: String,
        _ variables: [String: String] = [:], _ body: ([FanoutRecordReplica]) async throws -> Result
    ) async throws -> Result {
        var replicas: [FanoutRecordReplica] = []
        do {
            for _ in 0..<count {
                replicas.append(try await start(name, on: database, brokerURL: brokerURL, variables))
            }
            let result = try await body(replicas)
            await stop(replicas)
            return result
        } catch {
            await stop(replicas)
            throw error
        }
    }

    private static func stop(_ replicas: [FanoutRecordReplica]) async {
        for replica in replicas { _ = await replica.process.stop() }
    }
}
