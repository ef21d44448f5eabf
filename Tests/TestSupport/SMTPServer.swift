public import Foundation

/// A running aiosmtpd that keeps what it receives: see `Servers/smtp_server.py`.
public struct SMTPServer: Sendable {
    /// How the server protects its connections.
    public enum Security: String, Sendable {
        case none
        case startTLS = "starttls"
        case tls
    }

    /// A mail as the server saw it.
    public struct ReceivedMail: Decodable, Sendable {
        public let sender: String
        public let recipients: [String]
        public let message: Data
        /// As Python's mail library reads it.
        public let subject: String
        /// As Python's mail library reads it, with LF for every line break.
        public let text: String
        /// Of a mail that has it as an alternative.
        public let html: String?
        /// Content types, the outermost first.
        public let types: [String]
        private let fields: [[String]]
        public let isEncrypted: Bool
        public let login: String?

        /// The values of a header field, as Python's mail library reads them.
        /// - Parameter name: in lower case.
        public func values(of name: String) -> [String] {
            fields.filter { $0.first == name }.compactMap(\.last)
        }
    }

    public let port: Int
    /// The maildir in which it keeps every mail.
    public let folder: URL
    private let security: Security
    private let output: OutputLines

    /// - Parameter login: `user:password` that every client must give.
    public static func running<Value: Sendable>(
        _ security: Security, _ certificates: ServerCertificates? = nil, login: String = "",
        body: (SMTPServer) async throws -> Value
    ) async throws -> Value {
        let tls = certificates.map { [$0.certificateFile, $0.keyFile] } ?? ["", ""]
        let folder = FileManager.default.temporaryDirectory.appending(path: "mails-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let arguments = [serverScript("smtp_server.py"), security.rawValue] + tls + [login, folder.path]
        return try await HelperProcess.running(.debianPython, arguments) { process in
            let port = try await process.output.readyPort()
            return try await body(SMTPServer(port: port, folder: folder, security: security, output: process.output))
        }
    }

    public var url: String { "\(security == .tls ? "smtps" : "smtp")://localhost:\(port)" }

    /// The first mail received.
    public func firstMail() async throws -> ReceivedMail {
        try await firstMails(1)[0]
    }

    /// The first mail received that one can unsubscribe from; those about an account, such as the one that confirms its
    /// address, are none.
    public func firstAlert() async throws -> ReceivedMail {
        let lines = try await output.first(1, "a mail with an alert") { line in
            line.hasPrefix("{") && line.contains("\"list-unsubscribe\"")
        }
        return try read(lines[0])
    }

    /// What the services are told of it.
    public var settings: [String: String] {
        [
            "NOTIFIER_SMTP_URL": url, "NOTIFIER_SMTP_SECURITY": "none",
            "NOTIFIER_MAIL_FROM": "alerts@breathe-easy.example", "MAIL_CATCHER_FOLDER": folder.path,
        ]
    }

    /// So many mails, as soon as they are received.
    public func firstMails(_ count: Int) async throws -> [ReceivedMail] {
        try await output.first(count, "\(count) mails") { $0.hasPrefix("{") }.map(read)
    }

    /// The mails received before the first client left.
    public func mailsBeforeAClientLeft() async throws -> [ReceivedMail] {
        _ = try await output.first("a client that left") { $0 == "left" }
        return try output.all.prefix { $0 != "left" }.filter { $0.hasPrefix("{") }.map(read)
    }

    /// How many connections were made until now.
    public var connectionCount: Int { output.all.count { $0 == "accepted" } }

    private func read(_ line: String) throws -> ReceivedMail {
        try JSONDecoder().decode(ReceivedMail.self, from: Data(line.utf8))
    }
}
