import Foundation

/// Receives the messages of one channel on this machine, and can record one of them.
protocol NotifierSink: Sendable {
    var port: Int { get }
    /// For libcurl: of the mail server, or what a receiver's number ends.
    var url: String { get }
    /// Starts the program.
    /// - Parameter records: whether messages are recorded, which costs time.
    func start(records: Bool) async throws -> SinkProcess
    /// The one message that came while it recorded.
    func recorded() throws -> SentMessage
}

extension NotifierSink {
    /// Runs the body beside the program, also stopping it after a failure.
    func with<Result>(
        records: Bool = false, _ body: () async throws -> Result
    ) async throws -> Result {
        let process = try await start(records: records)
        defer { process.stop() }
        return try await body()
    }
}

/// A message as it went over the wire, for the peers to send the same.
struct SentMessage: Sendable {
    /// Lines of an HTTP request, without those that HTTP itself needs.
    var headers: [String]
    var body: Data
}

/// A folder for the time of a measurement, which the user of a sink may write into.
enum SinkFolder {
    static func with<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: RunName.make(prefix: "notifier-"))
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
        // The process's mask has taken from it.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }
}
