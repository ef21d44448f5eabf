import Domain
import Foundation

/// How many messages each host, and all hosts together, may be sent now.
struct HostRegistry: Sendable {
    private let policy: HostPolicy
    private var hosts: [String: HostState] = [:]
    private(set) var inFlight = 0
    /// The host after which the next claim begins, so that all hosts take turns when places are few.
    private var turn = ""

    /// The most hosts that one claim names.
    static let hostsPerClaim = 64

    init(_ policy: HostPolicy) { self.policy = policy }

    var openHosts: Int { hosts.values.count(where: \.isOpen) }
    func pausedHosts(at now: Date) -> Int { hosts.values.count { $0.isPaused(at: now) } }

    /// Takes over what a poll of the queue found.
    /// - Parameter isWhole: whether hosts that are not named have no messages.
    mutating func update(_ queuedHosts: [QueuedHost], isWhole: Bool, at now: Date) {
        if isWhole {
            for name in hosts.keys { hosts[name]?.firstDue = nil }
        }
        for queuedHost in queuedHosts {
            change(queuedHost.host, at: now) { state in
                state.firstDue = queuedHost.firstDue
                if let end = queuedHost.pausedUntil { state.pause(until: end) }
            }
        }
        for name in hosts.keys { hosts[name]?.endPause(at: now) }
        // An idle host's state is the same as a new one's.
        hosts = hosts.filter { !$0.value.isIdle }
    }

    /// What to claim now; it counts as in flight from now on.
    mutating func claims(at now: Date) -> [HostClaim] {
        var room = policy.total - inFlight
        var claims: [HostClaim] = []
        let due = hosts.filter { $0.value.permits(at: now) > 0 }.keys.sorted()
        let first = due.firstIndex { $0 > turn } ?? 0
        for host in due[first...] + due[..<first] where room > 0 && claims.count < Self.hostsPerClaim {
            let width = min(room, hosts[host]?.permits(at: now) ?? 0)
            hosts[host]?.begin(width, at: now)
            room -= width
            inFlight += width
            turn = host
            claims.append(HostClaim(host: host, width: width))
        }
        return claims
    }

    /// Gives back the places that a claim did not fill.
    /// - Returns: whether the host has no more due messages.
    @discardableResult
    mutating func take(_ count: Int, of claim: HostClaim, at now: Date) -> Bool {
        let missing = claim.width - count
        guard missing > 0 else { return false }
        inFlight -= missing
        change(claim.host, at: now) { state in
            state.giveBack(missing)
            state.firstDue = nil
            if count == 0 { state.skip(at: now) }
        }
        return true
    }

    /// - Parameter person: whose message it was.
    /// - Returns: until when every process must pause the host; nil when it need not.
    mutating func record(
        _ result: SendResult, of host: String, for person: UserID, at now: Date, random: Double
    ) -> Date? {
        var pause: Date?
        change(host, at: now) { pause = $0.record(result, for: person, at: now, random: random) }
        return pause
    }

    /// The message was not sent.
    mutating func skip(_ host: String, at now: Date) {
        change(host, at: now) { $0.skip(at: now) }
    }

    /// The message's result is recorded.
    /// - Parameter retryAt: when it is due again; nil for never.
    mutating func release(_ host: String, retryAt: Date?, at now: Date) {
        inFlight -= 1
        change(host, at: now) { state in
            state.release()
            if let retryAt { state.firstDue = min(state.firstDue ?? retryAt, retryAt) }
        }
    }

    /// When ``claims(at:)`` may return more as time passes; nil when it waits for results or messages.
    func nextClaim(after now: Date) -> Date? {
        guard inFlight < policy.total else { return nil }
        return hosts.values.compactMap { $0.nextPermit(after: now) }.min()
    }

    private mutating func change(_ host: String, at now: Date, _ body: (inout HostState) -> Void) {
        var state =
            hosts[host]
            ?? HostState(limits: policy.limits(of: host), isShared: !HostPolicy.isOperators(host), at: now)
        body(&state)
        hosts[host] = state
    }
}
