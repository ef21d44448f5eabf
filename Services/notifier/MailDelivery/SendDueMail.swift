import Foundation

/// Sends the mails that are due, one round of them, and writes down what came of each.
struct SendDueMail: Sendable {
    let store: any MailDeliveryStore
    let submitter: any MailSubmitter
    let now: @Sendable () -> Date
    var schedule = MailRetrySchedule()
    /// How many mails go out at once.
    var concurrency = 16

    /// Longer than any submission lasts; then a mail whose worker died is free again.
    static let lease: TimeInterval = 120

    /// - Throws: what the store throws, after every mail of the round has its answer; a mail whose result could not be
    ///   kept is sent again after its lease, with the same Message-ID.
    func callAsFunction() async throws -> MailRound {
        let start = now()
        let mails = try await store.claimDue(limit: concurrency, at: start, until: start + Self.lease)
        var round = MailRound(isFull: mails.count == concurrency)
        var failure: (any Error)?
        await withTaskGroup(of: Result<MailResult, any Error>.self) { group in
            for mail in mails { group.addTask { await sendAndRecord(mail) } }
            for await result in group {
                switch result {
                case .success(let result): round.add(result)
                case .failure(let error): failure = failure ?? error
                }
            }
        }
        if let failure { throw failure }
        return round
    }

    private func sendAndRecord(_ mail: ClaimedMail) async -> Result<MailResult, any Error> {
        let start = ContinuousClock.now
        let result = await send(mail)
        NotifierMetrics.mail(result, duration: ContinuousClock.now - start)
        do {
            try await store.record(result, of: mail, at: now())
            return .success(result)
        } catch {
            return .failure(error)
        }
    }

    private func send(_ mail: ClaimedMail) async -> MailResult {
        guard mail.attempt <= schedule.attempts else { return .failed(.interrupted) }
        guard let address = mail.address else { return .failed(.addressWithdrawn) }
        do {
            try await submitter.submit(NotificationMail(mail, to: address))
            return .sent
        } catch {
            guard error.isPassing, let date = schedule.nextAttempt(after: mail.attempt, at: now()) else {
                return .failed(error)
            }
            return .retry(at: date, error)
        }
    }
}
