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
        let answer = try await Self.answer(
            "measure_fanout.py", [task.rawValue, users, "\(recipients)"], on: database, brokerURL: brokerURL)
        guard answer.kept == recipients else {
            throw FanoutRecordTool.Failure(description: "the Celery peer kept \(answer.kept) of \(recipients) rows")
        }
        return Double(recipients) / answer.seconds
    }

    struct Answer: Decodable {
        var seconds: Double
        /// How many rows there were in the end.
        var kept: Int
    }

    /// Runs a script of `Benchmarks/peers` that prints its answer on the last line.
    static func answer(
        _ script: String, _ arguments: [String], on database: PeopleDatabase, brokerURL: String
    ) async throws -> Answer {
        let own = ["PEER_AMQP_URL": brokerURL, "PYTHONDONTWRITEBYTECODE": "1"]
        let output = try await FanoutRecordTool.run(
            python, [script] + arguments, environment: database.clientEnvironment.merging(own) { $1 },
            in: "Benchmarks/peers")
        let line = output.split(separator: "\n").last ?? ""
        return try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
    }
}
