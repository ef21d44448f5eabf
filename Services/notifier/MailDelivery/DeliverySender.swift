import Logging
import Messaging
import ServiceLifecycle

/// Sends queued mails for the life of the process: as soon as some are queued, and every few seconds for those whose
/// time has come.
struct DeliverySender: Service {
    let sendDueMail: SendDueMail
    let signal: any MailQueueSignal
    let logger: Logger
    var pollInterval = Duration.seconds(5)
    var backoff = Backoff(base: .seconds(1), limit: .seconds(60))

    /// Ends at graceful shutdown after the mails in hand have their answer.
    func run() async throws {
        let (wakeUps, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await listen(waker) }
            group.addTask { await poll(waker) }
            for await _ in wakeUps.cancelOnGracefulShutdown() { await drain() }
            group.cancelAll()
        }
    }

    private func listen(_ waker: AsyncStream<Void>.Continuation) async {
        do {
            try await signal.forEachAddition { waker.yield() }
        } catch is CancellationError {
            return
        } catch {
            logger.error("Mails wait for the next poll, no signal comes", metadata: ["reason": "\(error)"])
        }
    }

    private func poll(_ waker: AsyncStream<Void>.Continuation) async {
        while !Task.isCancelled {
            waker.yield()
            try? await Task.sleep(for: pollInterval)
        }
    }

    /// Rounds until the queue has nothing due; waits between rounds only while the mail server or the database is away.
    private func drain() async {
        var failures = 0
        var goesOn = true
        while goesOn, !Task.isCancelled, !Task.isShuttingDownGracefully {
            do {
                let round = try await sendDueMail()
                log(round)
                failures = round.meetsNoServer ? failures + 1 : 0
                goesOn = round.isFull || round.meetsNoServer
            } catch {
                failures += 1
                logger.warning("Mail queue cannot be read or written", metadata: ["reason": "\(error)"])
            }
            if failures > 0 { await pause(afterFailures: failures) }
        }
    }

    private func pause(afterFailures failures: Int) async {
        let delay = backoff.delay(afterFailures: failures)
        await cancelWhenGracefulShutdown { try? await Task.sleep(for: delay) }
    }

    private func log(_ round: MailRound) {
        guard !round.isEmpty else { return }
        let level: Logger.Level = round.failed + round.retried > 0 ? .warning : .info
        logger.log(
            level: level, "Mails handled",
            metadata: [
                "sent": "\(round.sent)", "retried": "\(round.retried)", "failed": "\(round.failed)",
                "reasons": "\(round.reasonText)",
            ])
    }
}
