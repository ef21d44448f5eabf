import Domain
import Foundation
import Logging
import Messaging
import ServiceLifecycle

/// Sends queued messages for the life of the process. Each host has its own limits, so a slow one delays no other.
struct DeliveryEngine: Service {
    private let store: any DeliveryStore
    private let signal: any DeliveryQueueSignal
    private let handle: HandleDelivery
    private let state: DeliveryEngineState
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let backoff = Backoff(base: .seconds(1), limit: .seconds(60))

    /// In seconds. Longer than any sender takes; afterwards the message of a worker that died can be claimed again.
    static let lease: TimeInterval = 120
    private static let hostsPerPoll = 500

    init(
        store: any DeliveryStore, signal: any DeliveryQueueSignal, handle: HandleDelivery,
        policy: HostPolicy = HostPolicy(), clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) {
        (self.store, self.signal, self.handle, self.clock, self.logger) = (store, signal, handle, clock, logger)
        now = handle.now
        state = DeliveryEngineState(policy)
    }

    /// Ends at graceful shutdown, once the messages being sent have their results and these are recorded.
    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { listeners in
                listeners.addTask { await listen() }
                async let recording: Void = DeliveryRecorder(store: store, state: state, now: now, logger: logger).run()
                await withDiscardingTaskGroup { sends in await keepSending(in: &sends) }
                state.finishRecording()
                await recording
                listeners.cancelAll()
            }
        } onGracefulShutdown: {
            state.wakeUp.raise()
        }
    }

    private func listen() async {
        do {
            try await signal.forEachAddition {
                state.hastenPoll()
                state.wakeUp.raise()
            }
        } catch is CancellationError {
            return
        } catch {
            logger.error(
                "Queue notifications are unavailable; messages wait for the next poll", metadata: ["reason": "\(error)"]
            )
        }
    }

    private func keepSending(in sends: inout DiscardingTaskGroup) async {
        var failures = 0
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            do {
                if state.isPollDue(at: now()) { try await poll() }
                let claims = try await claim()
                failures = 0
                for claim in claims { sends.addTask { await send(claim) } }
                if claims.isEmpty { await waitForWork() }
            } catch {
                failures += 1
                let delay = backoff.delay(afterFailures: failures)
                logger.warning("Sending delayed", metadata: ["reason": "\(error)", "delay": "\(delay)"])
                try? await cancelWhenGracefulShutdown { try await clock.sleep(for: delay) }
            }
        }
    }

    /// Returns when there may be something to send.
    private func waitForWork() async {
        let now = now()
        let nextPoll = state.nextPoll
        let next = min(nextPoll, state.withHosts { $0.nextClaim(after: now) } ?? nextPoll)
        // At least a millisecond, because dates are inexact.
        await state.wakeUp.wait(atMost: .seconds(max(next.timeIntervalSince(now), 0.001)), clock)
    }

    private func poll() async throws {
        state.beginPoll(at: now())
        var last = ""
        var isFirst = true
        while true {
            let page = try await store.hosts(after: last, limit: Self.hostsPerPoll, at: now())
            let isLast = page.count < Self.hostsPerPoll
            state.withHosts { $0.update(page, isWhole: isFirst && isLast, at: now()) }
            guard !isLast, let name = page.last?.host else { break }
            (last, isFirst) = (name, false)
        }
        NotifierMetrics.hosts(state.withHosts { ($0.inFlight, $0.openHosts, $0.pausedHosts(at: now())) })
    }

    private func claim() async throws -> [ClaimedDelivery] {
        let start = now()
        let wanted = state.withHosts { $0.claims(at: start) }
        guard !wanted.isEmpty else { return [] }
        do {
            let claims = try await store.claim(wanted, at: start, until: start + Self.lease)
            if take(claims, of: wanted) { state.hastenPoll() }
            return claims
        } catch {
            take([], of: wanted)
            state.hastenPoll()
            throw error
        }
    }

    /// - Returns: whether a host had fewer messages than wanted; its next one may be due soon.
    @discardableResult
    private func take(_ claims: [ClaimedDelivery], of wanted: [HostClaim]) -> Bool {
        let counts = claims.reduce(into: [:]) { $0[$1.host, default: 0] += 1 }
        return state.withHosts { hosts in
            wanted.reduce(false) { isShort, claim in
                let count = counts[claim.host] ?? 0
                return hosts.take(count, of: claim, at: now()) && count > 0 || isShort
            }
        }
    }

    private func send(_ claim: ClaimedDelivery) async {
        let handled = await handle(claim)
        logger.debug("Message sent", metadata: .of(claim, handled.outcome))
        state.finish(claim, handled, at: now())
    }
}

extension Logger.Metadata {
    /// Names nothing personal: neither the address nor its server, which may be the person's own.
    fileprivate static func of(_ claim: ClaimedDelivery, _ outcome: DeliveryRecord.Outcome) -> Logger.Metadata {
        let record = DeliveryRecord(claim: claim, outcome: outcome)
        return [
            "channel": "\(claim.channel.rawValue)", "outcome": "\(record.retryDate == nil ? record.state : "retry")",
            "reason": "\(record.reason?.rawValue ?? "none")", "attempt": "\(claim.attempt)",
            "delivery.id": "\(claim.notification.map { "\($0.deliveryID)" } ?? "none")",
            "trace.id": "\(claim.traceID ?? "none")",
        ]
    }
}
