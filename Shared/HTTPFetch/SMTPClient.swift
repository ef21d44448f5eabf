import CCurl

/// Submits mails to one mail server, several at once over a few connections that stay open between mails.
///
/// Copies refer to the same client. ``close()`` fails the submissions in flight.
public struct SMTPClient: Sendable {
    let loop: TransferLoop
    let server: MailServer
    let trust: CertificateTrust

    /// A client with its own loop.
    public init(server: MailServer, trust: CertificateTrust = .system, connections: Int = 4) {
        self.init(
            server: server, trust: trust, on: TransferLoop(name: "smtp-submit", connectionsPerHost: connections))
    }

    /// - Parameter loop: must not have urgent HTTP requests. After a rejected mail libcurl sends QUIT and blocks the
    /// whole thread until the response, at most as long as for any reply.
    public init(server: MailServer, trust: CertificateTrust = .system, on loop: TransferLoop) {
        (self.server, self.trust, self.loop) = (server, trust, loop)
    }

    /// Returns once the server has accepted the mail for every recipient. Cancelling the task aborts the submission.
    ///
    /// After a time-out or a broken connection the server may still have accepted the mail; send it again with the same
    /// Message-ID.
    /// - Throws: ``HTTPFetchError``; ``HTTPFetchError/smtpRejected(host:code:text:)`` when the server rejects the mail.
    public func submit(_ submission: MailSubmission) async throws(HTTPFetchError) {
        let plan = TransferPlan(timeLimit: submission.timeLimit, maximumResponseBytes: 0, reach: .anywhere) {
            [server, trust] in $0.configure(for: submission, to: server, trust)
        }
        let limits = TransferLimits(time: submission.timeLimit, connecting: submission.timeLimit, bytes: 0)
        let outcome = await loop.session.run(plan)
        if let refusal = refusal(in: outcome) { throw refusal }
        _ = try outcome.facts(host: server.target.host, limits: limits)
    }

    /// Closes its loop: submissions in flight and all later ones fail with ``HTTPFetchError/closed``.
    public func close() async {
        await loop.close()
    }

    /// The server's own rejection, which libcurl reports under several codes.
    func refusal(in outcome: TransferOutcome) -> HTTPFetchError? {
        guard case .finished(let facts) = outcome, facts.code != CURLE_OK, facts.code != CURLE_OPERATION_TIMEDOUT,
            (400..<600).contains(facts.status)
        else { return nil }
        return .smtpRejected(host: server.target.host, code: facts.status, text: replyText(facts.refusal))
    }
}

extension CurlEasy {
    fileprivate func configure(for submission: MailSubmission, to server: MailServer, _ trust: CertificateTrust) {
        configure(for: server, trust, timeLimit: submission.timeLimit)
        set(CURLOPT_MAIL_FROM, submission.sender.text)
        set(CURLOPT_MAIL_RCPT, lines: submission.recipients.map(\.text))
        setUpload(submission.message)
    }

    /// The address to connect to and the protection of the connection.
    func configure(for server: MailServer, _ trust: CertificateTrust, timeLimit: Duration) {
        set(CURLOPT_URL, server.target.url)
        set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, timeLimit.wholeMilliseconds))
        set(CURLOPT_PROXY, "")
        // For each reply; 0 would mean libcurl's two minutes.
        set(CURLOPT_SERVER_RESPONSE_TIMEOUT, max(1, timeLimit.wholeMilliseconds / 1_000))
        setTrust(trust)
        // CURLUSESSL_ALL: "Require SSL for all communication or fail with CURLE_USE_SSL_FAILED.".
        let isEncrypted = server.security != .none
        set(CURLOPT_USE_SSL, Int(isEncrypted ? CURLUSESSL_ALL.rawValue : CURLUSESSL_NONE.rawValue))
        if let credentials = server.credentials {
            set(CURLOPT_USERNAME, credentials.user)
            set(CURLOPT_PASSWORD, credentials.password)
        }
    }
}

/// The text of a reply line, without its code, control characters and anything that may be a mail address.
func replyText(_ line: [UInt8]) -> String {
    let printable = line.dropFirst(4).filter { (0x20..<0x7F).contains($0) }
    return String(decoding: printable, as: UTF8.self)
        .split(separator: " ")
        .map { $0.contains("@") ? "<address>" : String($0) }
        .joined(separator: " ")
}

extension SMTPClient {
    /// Connects as a submission does, with TLS and login, but sends no mail: EHLO, NOOP, QUIT.
    /// - Throws: ``HTTPFetchError``.
    public func greet(timeLimit: Duration) async throws(HTTPFetchError) {
        let plan = TransferPlan(timeLimit: timeLimit, maximumResponseBytes: 0, reach: .anywhere) {
            [server, trust] in
            $0.configure(for: server, trust, timeLimit: timeLimit)
            // "If not specified, a HELP command is sent" for a transfer without recipients (CURLOPT_CUSTOMREQUEST).
            $0.set(CURLOPT_CUSTOMREQUEST, "NOOP")
            $0.set(CURLOPT_NOBODY, 1)
        }
        let limits = TransferLimits(time: timeLimit, connecting: timeLimit, bytes: 0)
        let outcome = await loop.session.run(plan)
        if let refusal = refusal(in: outcome) { throw refusal }
        _ = try outcome.facts(host: server.target.host, limits: limits)
    }
}
