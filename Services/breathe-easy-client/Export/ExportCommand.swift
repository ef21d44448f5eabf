import ArgumentParser
import Foundation

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Fetch a copy of everything about you, a ZIP.",
        discussion: """
            The server collects the copy from all its parts, once a day; it can be fetched for seven days. Interrupted, \
            the same command goes on with the copy that was asked for. A personal token is not enough for this: sign \
            in with the password.
            """)

    @OptionGroup var session: SessionOptions
    @Argument(
        help: "Where it is written, or - for the standard output. (default: breathe-easy-<id>.zip)",
        completion: .file(extensions: ["zip"]))
    var file: String?
    @Option(help: ArgumentHelp("A copy that was asked for before.", valueName: "id")) var id: String?
    @Flag(help: "Replace a file that is there.") var replace = false
    @Flag(help: "Print the server's JSON about the copy when it is written.") var json = false

    func validate() throws {
        guard file != "-" || !json else { throw ValidationError("--json and - both write to the standard output") }
    }

    func run() async throws {
        if let file, file != "-" { try ExportFile.check(file, replaces: replace) }
        try await session.withAPI { api, folder in
            try api.requireSignIn()
            let progress = Progress(isDrawn: Terminal().drawsProgress)
            defer { progress.clear() }
            let copies = CollectCopy(api: api, memory: CopyMemory(folder: folder), show: progress.show)
            let copy = try await copies(id)
            let place = file ?? "breathe-easy-\(copy.value.exportID).zip"
            try await FetchCopy(api: api, show: progress.show)(copy.value, to: place, replaces: replace)
            try CopyMemory(folder: folder).forget()
            progress.clear()
            if json { return Terminal.write(json: copy.json) }
            if place != "-" { Terminal.write(line: "Written to \(place).".printable) }
            let last = DisplayedTime.day(copy.value.expiresAt)
            Terminal.note("Until \(last) it can be fetched again with --id \(copy.value.exportID).")
        }
    }
}

/// `Export` of the contract.
struct ExportedCopy: Decodable, Equatable, Sendable {
    var exportID: String
    var readyAt: Date?
    var expiresAt: Date
    var parts: Int
    var missing: [String]
    var archive: String?
}
