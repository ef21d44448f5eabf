import Foundation

/// Apprise from PyPI, a message for each person: `Benchmarks/peers/measure_apprise.py`.
struct ApprisePeer: Sendable {
    enum Kind: String, Sendable {
        case mails
        case webhooks
        /// The same text for 200 receivers at a time, which is not what the notifier does.
        case mailsToMany = "mails-to-many"
    }

    static let name = "Apprise 2.2.0"
    static var isInstalled: Bool { CeleryPeer.isInstalled }

    let kind: Kind
    /// Host and port of the sink.
    let address: String
    /// Its own, for files.
    let folder: URL

    func send(_ count: Int) async throws -> NotifierSendRun {
        let file = folder.appending(path: "body.txt")
        try Data(NotifierPeople.body.utf8).write(to: file)
        let output = try await FanoutRecordTool.run(
            CeleryPeer.python, ["measure_apprise.py", kind.rawValue, address, "\(count)", file.path],
            environment: ["PYTHONDONTWRITEBYTECODE": "1"], in: "Benchmarks/peers")
        let line = output.split(separator: "\n").last ?? ""
        return try JSONDecoder().decode(NotifierSendRun.self, from: Data(line.utf8))
    }
}
