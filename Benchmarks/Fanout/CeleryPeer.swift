import Foundation

/// A typical Celery implementation on the same broker and database: `Benchmarks/peers`.
struct CeleryPeer: Sendable {
    enum Task: String, Sendable {
        /// A task for each recipient, which inserts one row.
        case one
        /// Tasks with 1,000 ids, each of which inserts them by one statement.
        case many
    }

    let database: PeopleDatabase
    let brokerURL: String
    /// A user's id on each line.
    let users: String

    static let version = "Celery 5.7.0"

    /// The interpreter of the virtual environment that `deploy/local/bench` makes from `requirements.txt`.
    static var python: String {
        let folder = ProcessInfo.processInfo.environment["FANOUT_PEERS"] ?? ".local/peers"
        return URL(filePath: folder).appending(path: "bin/python").path
    }

    /// False where PyPI was unreachable; then nothing is compared.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: python) }

    /// - Returns: recipients per second that one worker of two processes commits.
    func rate(_ task: Task, recipients: Int) async throws -> Double {
        let output = try await FanoutRecordTool.run(
            Self.python, ["measure_fanout.py", task.rawValue, users, "\(recipients)"],
            environment: database.clientEnvironment.merging([
                "PEER_AMQP_URL": brokerURL, "PYTHONDONTWRITEBYTECODE": "1",
            ]) {
                $1
            },
            in: "Benchmarks/peers")
        struct Answer: Decodable {
            var seconds: Double
            var kept: Int
        }
        let line = output.split(separator: "\n").last ?? ""
        let answer = try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        guard answer.kept == recipients else {
            throw FanoutRecordTool.Failure(description: "the Celery peer kept \(answer.kept) of \(recipients) rows")
        }
        return Double(recipients) / answer.seconds
    }
}
