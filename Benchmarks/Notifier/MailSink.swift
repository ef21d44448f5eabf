import Foundation
import Glibc

/// Postfix's `smtp-sink`, which accepts and discards every mail.
struct MailSink: NotifierSink {
    let port: Int
    private let folder: URL

    static let sender = "alerts@breathe-easy.example"

    /// - Parameter folder: its own, empty, and open for everybody.
    init(in folder: URL) throws {
        port = try freePort()
        self.folder = folder
    }

    var url: String { "smtp://127.0.0.1:\(port)" }
    private var mails: URL { folder.appending(path: "mails") }

    /// Where `deploy/local/sinks` has unpacked it; elsewhere the system's own.
    private static var unpacked: URL {
        URL(filePath: ProcessInfo.processInfo.environment["NOTIFIER_SINKS"] ?? ".local/sinks")
    }

    func start(records: Bool) async throws -> SinkProcess {
        let own = Self.unpacked.appending(path: "usr/sbin/smtp-sink").path
        let isUnpacked = FileManager.default.isExecutableFile(atPath: own)
        // "Required when the process runs with super-user privileges", smtp-sink(1).
        let user = getuid() == 0 ? ["-u", "nobody"] : []
        return try await SinkProcess(
            isUnpacked ? own : "smtp-sink",
            user + (records ? ["-d", "\(mails.path)."] : []) + ["127.0.0.1:\(port)", "1000"],
            environment: isUnpacked
                ? ["LD_LIBRARY_PATH": Self.unpacked.appending(path: "usr/lib/postfix").path] : [:], port: port)
    }

    func recorded() throws -> SentMessage {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard let name = files.first(where: { $0.hasPrefix("mails.") }) else {
            throw SinkProcess.Failure(description: "smtp-sink has seen no mail")
        }
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        return SentMessage(headers: [], body: Data(Self.mail(in: text).replacing("\n", with: "\r\n").utf8))
    }

    /// Without the lines that smtp-sink puts before it: `X-…` and one `Received` of several lines.
    private static func mail(in dump: String) -> String {
        let lines = dump.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.firstIndex { !$0.hasPrefix("X-") && !$0.hasPrefix("Received:") && !$0.hasPrefix("\t") }
        return lines[(first ?? 0)...].joined(separator: "\n")
    }
}
