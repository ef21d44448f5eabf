import Domain
import Foundation
import Logging
import Messaging
import ServiceLifecycle

/// Sends queued messages for the life of the process: a stream, in which each host has its own place and nobody waits
/// for the slowest.
struct DeliveryEngine: Service {
    private let store: any DeliveryStore
    private let signal: any DeliveryQueueSignal
    private let handle: HandleDelivery
    private let desk: SendingDesk
    private let now: @Sendable () -> Date
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let backoff = Backoff(base: .seconds(1), limit: .seconds(60))

    /// In seconds. Longer than any sender takes; then the message of a worker that died is free again.
    static let lease: TimeInterval = 120
    private static let hostsPerLook = 500

    init(
        store: any DeliveryStore, signal: any DeliveryQueueSignal, handle: HandleDelivery,
        policy: HostPolicy = HostPolicy(), clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) {
        (self.store, self.signal, self.handle, self.clock, self.logger) = (store, signal, handle, clock, logger)
        now = handle.now
        desk = SendingDesk(policy)
    }

    /// Ends at graceful shutdown after the messages in hand have their answer, and that is written down.
    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { listeners in
                listeners.addTask { await listen() }
                async let recording: Void = DeliveryRecorder(store: store, desk: desk, now: now, logger: logger).run()
                await withDiscardingTaskGroup { sends in await keepSending(in: &sends) }
                desk.finishRecording()
                await recording
                listeners.cancelAll()
            }
        } onGracefulShutdown: {
            desk.wakeUp.raise()
        }
    }

    private func listen() async {
        do {
            try await signal.forEachAddition {
                desk.hastenLook()
                desk.wakeUp.raise()
            }
        } catch is CancellationError {
            return
        } catch {
            logger.error("Messages wait for the next poll, no signal comes", metadata: ["reason": "\(error)"])
        }
    }

    private func keepSending(in sends: inout DiscardingTaskGroup) async {
        var failures = 0
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            do {
                if desk.isLookDue(at: now()) { try await look() }
                let claims = try await claim()
                failures = 0
                for claim in claims { sends.addTask { await send(claim) } }
                if claims.isEmpty { await rest() }
            } catch {
                failures += 1
                let delay = backoff.delay(afterFailures: failures)
                logger.warning("Sending waits", metadata: ["reason": "\(error)", "delay": "\(delay)"])
                try? await cancelWhenGracefulShutdown { try await clock.sleep(for: delay) }
            }
        }
    }

    /// Until there may be something to do.
    private func rest() async {
        let now = now()
        let nextLook = desk.nextLook
        let next = min(nextLook, desk.withBook { $0.nextClaim(after: now) } ?? nextLook)
        // At least a millisecond: dates are not exact.
        await desk.wakeUp.wait(atMost: .seconds(max(next.timeIntervalSince(now), 0.001)), clock)
    }

    private func look() async throws {
        desk.beginLook(at: now())
        var last = ""
        var isFirst = true
        while true {
            let sightings = try await store.hosts(after: last, limit: Self.hostsPerLook, at: now())
            let isLast = sightings.count < Self.hostsPerLook
            desk.withBook { $0.see(sightings, isWhole: isFirst && isLast, at: now()) }
            guard !isLast, let name = sightings.last?.host else { break }
            (last, isFirst) = (name, false)
        }
        NotifierMetrics.hosts(desk.withBook { ($0.inFlight, $0.openHosts, $0.pausedHosts(at: now())) })
    }

    private func claim() async throws -> [ClaimedDelivery] {
        let start = now()
        let wanted = desk.withBook { $0.claims(at: start) }
        guard !wanted.isEmpty else { return [] }
        do {
            let claims = try await store.claim(wanted, at: start, until: start + Self.lease)
            if take(claims, of: wanted) { desk.hastenLook() }
            return claims
        } catch {
            take([], of: wanted)
            desk.hastenLook()
            throw error
        }
    }

    /// - Returns: whether a host gave what it had: something later may be due soon.
    @discardableResult
    private func take(_ claims: [ClaimedDelivery], of wanted: [HostClaim]) -> Bool {
        let counts = claims.reduce(into: [:]) { $0[$1.host, default: 0] += 1 }
        return desk.withBook { book in
            wanted.reduce(false) { isShort, claim in
                let count = counts[claim.host] ?? 0
                return book.take(count, of: claim, at: now()) && count > 0 || isShort
            }
        }
    }

    private func send(_ claim: ClaimedDelivery) async {
        let (outcome, result) = await handle(claim)
        logger.debug("Message sent", metadata: .of(claim, outcome))
        desk.finish(claim, outcome, result, at: now())
    }
}

extension Logger.Metadata {
    /// Nothing in it is of the person: neither the address nor its server, which may be their own.
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
