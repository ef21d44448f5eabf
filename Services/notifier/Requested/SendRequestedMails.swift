import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import RequestedNotifications
import ServiceLifecycle
import SignedLinks

/// Sends requested mails that are due.
struct SendRequestedMails: Sendable {
    let store: PostgresRequestStore
    let mailer: RequestedMailer
    let sealer: LinkSealer
    let now: @Sendable () -> Date
    /// Until it expires; a person waits for these mails, so the second attempt comes soon.
    var schedule = RetrySchedule(attempts: .max, factor: 2, longestWait: .infinity)
    /// A value in 0..<1.
    var random: @Sendable () -> Double = { .random(in: 0..<1) }
    /// At once; the mailer's connections limit what they do to the mail server.
    var width = 16

    /// - Returns: false when none was due.
    func callAsFunction() async throws -> Bool {
        let time = now()
        let mails = try await store.claim(width, at: time, until: time + DeliveryEngine.lease)
        try await withThrowingTaskGroup { group in
            for mail in mails { group.addTask { try await settle(mail) } }
            try await group.waitForAll()
        }
        return !mails.isEmpty
    }

    private func settle(_ mail: RequestedMail) async throws {
        let state = try await send(mail)
        try await store.record(state, of: mail, at: now())
        NotifierMetrics.requested(mail.kind, state)
        if state == .accepted { NotifierMetrics.requestAccepted(mail, at: now()) }
    }

    private func send(_ mail: RequestedMail) async throws -> RequestedState {
        guard mail.expiresAt > now() else { return .expired }
        if let userID = mail.userID, try await store.isErased(userID) { return .withdrawn(.erased) }
        guard let sealed = try await store.sealed(mail.id, of: mail.sender) else {
            return .withdrawn(.contentMissing)
        }
        guard let content = RequestedContent(opening: sealed, of: mail.id, with: sealer),
            let text = RequestedText(of: mail.kind, content)
        else { return .failed(.contentUnreadable) }
        guard let address = try await address(of: mail, content) else { return .failed(.addressMissing) }
        return state(of: mail, after: await mailer.send(mail, text, link: content.link, to: address))
    }

    private func address(of mail: RequestedMail, _ content: RequestedContent) async throws -> String? {
        if let address = content.address { return address }
        guard let userID = mail.userID else { return nil }
        return try await store.address(of: userID)
    }

    private func state(of mail: RequestedMail, after result: SendResult) -> RequestedState {
        switch result {
        case .accepted, .delivered: return .accepted
        case .failed(let failure): return .failed(.sending(failure))
        // Says nothing of the account's address, which other mails may still reach by then.
        case .addressGone: return .failed(.sending(.addressGone))
        case .retry(let failure, let notBefore):
            let life = MessageLife(createdAt: mail.requestedAt, expiresAt: mail.expiresAt)
            let date = schedule.nextAttempt(
                after: mail.attempt, notBefore: notBefore, of: life, at: now(), random: random())
            return date.map { .retry(at: $0, .sending(failure)) } ?? .expired
        }
    }
}

/// Sends requested mails for the life of the process; those in hand at shutdown are sent first.
struct RequestedMailSending: Service {
    let sendRequestedMails: SendRequestedMails
    let signal: any DeliveryQueueSignal
    let logger: Logger
    /// After which it looks for what another process has left, or what is due again.
    var interval: Duration = .seconds(5)
    var clock: any Clock<Duration> = ContinuousClock()
    private let wakeUp = WakeUp()

    init(_ sendRequestedMails: SendRequestedMails, signal: any DeliveryQueueSignal, logger: Logger) {
        (self.sendRequestedMails, self.signal, self.logger) = (sendRequestedMails, signal, logger)
    }

    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                // Without signals the mails wait for the interval; the engine says why there are none.
                group.addTask { try? await signal.forEachAddition { wakeUp.raise() } }
                await keepSending()
                group.cancelAll()
            }
        } onGracefulShutdown: {
            wakeUp.raise()
        }
    }

    private func keepSending() async {
        let backoff = Backoff(base: .seconds(1), limit: .seconds(60))
        var failures = 0
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            do {
                let hasSent = try await sendRequestedMails()
                failures = 0
                if !hasSent { await wakeUp.wait(atMost: interval, clock) }
            } catch {
                failures += 1
                let delay = backoff.delay(afterFailures: failures)
                logger.warning("Requested mails delayed", metadata: ["reason": "\(error)", "delay": "\(delay)"])
                try? await cancelWhenGracefulShutdown { try await clock.sleep(for: delay) }
            }
        }
    }
}
