import ArgumentParser
import Foundation

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Send a file of a phone or wearable, and show what was read of it.",
        discussion: """
            Apple Health's export.zip, a Google Takeout, and JSON of the kinds that the server reads, of any size. \
            Interrupted, the same command goes on where it ended, within a day; so it does after a lost connection.
            """)

    @OptionGroup var session: SessionOptions
    @Argument(help: "The file.", completion: .file()) var file: String
    @Flag(help: "End when the file has arrived, without waiting for what is read of it.") var noWait = false
    @Flag(help: "Print the server's JSON.") var json = false

    func run() async throws {
        let sent = try FileToSend(path: file)
        try await session.withAPI { api, _ in
            try api.requireSignIn()
            let progress = Progress(isDrawn: Terminal().drawsProgress)
            defer { progress.clear() }
            let id = try await SendFile(api: api, show: progress.show)(sent)
            let answer = try await ReadImport(api: api, show: progress.show)(id, waits: !noWait)
            progress.clear()
            Terminal.write(answer, asJSON: json)
            try Self.check(answer.value)
        }
    }

    /// - Throws: ``ClientFailure`` when the file was not read to its end.
    private static func check(_ answer: HealthImport) throws {
        if let reason = answer.report?.endedEarly {
            throw ClientFailure(.refused, "Not all of the file was read: \(reason)")
        }
    }
}

extension Terminal {
    fileprivate static func write(_ answer: Answered<HealthImport>, asJSON: Bool) {
        if asJSON { write(json: answer.json) } else { write(line: ImportReport(imported: answer.value).description) }
    }
}

/// `HealthImport` of the contract.
struct HealthImport: Decodable, Equatable, Sendable {
    struct ReasonCount: Decodable, Equatable, Sendable {
        var reason: String
        var count: Int
    }

    struct Report: Decodable, Equatable, Sendable {
        var taken: Int
        var repeated: Int
        var skipped: [ReasonCount]
        var refused: [ReasonCount]
        var endedEarly: String?
    }

    var id: String
    var state: String
    var size: Int
    var receivedBytes: Int
    var progress: Int
    var report: Report?

    var isDone: Bool { state == "done" }
    var isUnfinishedUpload: Bool { state == "waiting-for-bytes" }
}
