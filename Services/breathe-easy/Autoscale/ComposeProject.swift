import MessageProtocol
import Subprocess

/// A running compose project, controlled by the `docker` command.
struct ComposeProject: Sendable {
    /// The options between `docker compose` and its command: project and files.
    let options: [String]
    var environment = Environment.inherit
    /// For a daemon that hangs; stopping a replica takes 30 seconds.
    var timeLimit = Duration.seconds(180)

    /// - Throws: ``ComposeFailure``.
    func containers(of service: ServiceName) async throws -> [ComposeContainer] {
        let text = try await docker(["ps", "--format", "json", service.rawValue])
        do { return try ComposeContainer.list(in: text) } catch {
            throw ComposeFailure("the output of 'docker compose ps --format json' cannot be read")
        }
    }

    /// Starts or stops containers of this service only; those that stay are not touched.
    /// - Throws: ``ComposeFailure``.
    func scale(_ service: ServiceName, to replicas: Int) async throws {
        _ = try await docker([
            "up", "--detach", "--no-recreate", "--no-deps", "--scale", "\(service)=\(replicas)", service.rawValue,
        ])
    }

    private func docker(_ arguments: [String]) async throws -> String {
        let all = ["compose"] + options + arguments
        return try await withThrowingTaskGroup(of: String?.self) { group in
            group.addTask { try await run(all) }
            group.addTask {
                try await Task.sleep(for: timeLimit)
                return nil
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next(), let answer else {
                throw ComposeFailure("'docker \(all.joined(separator: " "))' has not ended within \(timeLimit)")
            }
            return answer
        }
    }

    private func run(_ arguments: [String]) async throws -> String {
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
        do {
            let result = try await Subprocess.run(
                .name("docker"), arguments: Arguments(arguments), environment: environment, platformOptions: options,
                input: .none, output: .string(limit: 4 << 20), error: .string(limit: 1 << 20))
            guard result.terminationStatus.isSuccess else {
                let last = result.standardError.split(whereSeparator: \.isNewline).last.map(String.init)
                throw ComposeFailure(
                    "'docker \(arguments.joined(separator: " "))' failed: \((last ?? "without a reason").printable)")
            }
            return result.standardOutput
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw ComposeFailure(
                "there is no docker command on the PATH: run this on the host that runs the containers")
        }
    }
}

/// Why a docker command failed, in one sentence.
struct ComposeFailure: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
