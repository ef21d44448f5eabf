import CCurl

/// Hands mails to one mail server, several at once over a few connections that stay open between mails.
///
/// Copies are the same client. ``close()`` ends what is in flight.
public struct SMTPClient: Sendable {
    let loop: TransferLoop
    let server: MailServer
    let trust: CertificateTrust

    /// A client with a loop of its own.
    public init(server: MailServer, trust: CertificateTrust = .system, connections: Int = 4) {
        self.init(
            server: server, trust: trust, on: TransferLoop(name: "smtp-submit", connectionsPerHost: connections))
    }

    /// - Parameter loop: one that has no HTTP requests that must not wait. libcurl takes leave of a mail server with QUIT
    ///   after a refused mail and waits for the answer with the whole thread, at most as long as for any reply.
    public init(server: MailServer, trust: CertificateTrust = .system, on loop: TransferLoop) {
        (self.server, self.trust, self.loop) = (server, trust, loop)
    }

    /// Returns once the server has taken the mail for every recipient. Cancelling the task gives the submission up.
    ///
    /// After a time-out or a broken connection the server may have taken the mail all the same; send it again with
    /// the same Message-ID.
    /// - Throws: ``HTTPFetchError``; ``HTTPFetchError/smtpRejected(host:code:text:)`` when the server refuses.
    public func submit(_ submission: MailSubmission) async throws(HTTPFetchError) {
        let plan = TransferPlan(timeLimit: submission.timeLimit, maximumResponseBytes: 0, reach: .anywhere) {
            [server, trust] in $0.configure(for: submission, to: server, trust)
        }
        let limits = TransferLimits(time: submission.timeLimit, connecting: submission.timeLimit, bytes: 0)
        let outcome = await loop.session.run(plan)
        if let refusal = refusal(in: outcome) { throw refusal }
        _ = try outcome.facts(host: server.target.host, limits: limits)
    }

    /// Closes its loop: what is in flight and every later submission fails with ``HTTPFetchError/closed``.
    public func close() async {
        await loop.close()
    }

    /// The server's own "no", which libcurl reports under several codes.
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

    /// Where to connect to, and how.
    func configure(for server: MailServer, _ trust: CertificateTrust, timeLimit: Duration) {
        set(CURLOPT_URL, server.target.url)
        set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, timeLimit.wholeMilliseconds))
        set(CURLOPT_PROXY, "")
        // For each reply; 0 would be libcurl's two minutes.
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

/// The words of a reply line, without its code, control characters and anything that may be a mail address.
func replyText(_ line: [UInt8]) -> String {
    let printable = line.dropFirst(4).filter { (0x20..<0x7F).contains($0) }
    return String(decoding: printable, as: UTF8.self)
        .split(separator: " ")
        .map { $0.contains("@") ? "<address>" : String($0) }
        .joined(separator: " ")
}
