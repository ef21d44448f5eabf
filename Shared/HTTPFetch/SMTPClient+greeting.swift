import CCurl

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
