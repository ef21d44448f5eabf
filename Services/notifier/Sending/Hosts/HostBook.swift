import Foundation

/// What every host may be sent now, and all together.
struct HostBook: Sendable {
    private let policy: HostPolicy
    private var hosts: [String: HostState] = [:]
    private(set) var inFlight = 0
    /// The host at which the next claim begins, so that each has its turn when places are few.
    private var turn = ""

    /// How many hosts one claim names at most.
    static let hostsPerClaim = 64

    init(_ policy: HostPolicy) { self.policy = policy }

    var openHosts: Int { hosts.values.count(where: \.isOpen) }
    func pausedHosts(at now: Date) -> Int { hosts.values.count { $0.isPaused(at: now) } }

    /// The queue was looked through.
    /// - Parameter isWhole: whether hosts that are not named have nothing waiting.
    mutating func see(_ sightings: [HostSighting], isWhole: Bool, at now: Date) {
        if isWhole {
            for name in hosts.keys { hosts[name]?.firstDue = nil }
        }
        for sighting in sightings {
            change(sighting.host, at: now) { state in
                state.firstDue = sighting.firstDue
                if let end = sighting.pausedUntil { state.pause(until: end) }
            }
        }
        for name in hosts.keys { hosts[name]?.endPause(at: now) }
        // With nothing to remember a new one is as good.
        hosts = hosts.filter { !$0.value.isIdle }
    }

    /// What to claim now, and it counts as under way from now on.
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

    /// A claim brought so many; what it did not bring is not there now.
    /// - Returns: whether the host has no more that is due.
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

    /// - Returns: until when every process is to leave the host alone, when it asks for that.
    mutating func learn(from result: SendResult, of host: String, at now: Date, random: Double) -> Date? {
        var pause: Date?
        change(host, at: now) { pause = $0.learn(from: result, at: now, random: random) }
        return pause
    }

    /// The message had no need to be sent, or could not be.
    mutating func skip(_ host: String, at now: Date) {
        change(host, at: now) { $0.skip(at: now) }
    }

    /// Its result is written down.
    /// - Parameter retryAt: when it is due again.
    mutating func release(_ host: String, retryAt: Date?, at now: Date) {
        inFlight -= 1
        change(host, at: now) { state in
            state.release()
            if let retryAt { state.firstDue = min(state.firstDue ?? retryAt, retryAt) }
        }
    }

    /// When ``claims(at:)`` may bring something by time alone.
    func nextClaim(after now: Date) -> Date? {
        guard inFlight < policy.total else { return nil }
        return hosts.values.compactMap { $0.nextPermit(after: now) }.min()
    }

    private mutating func change(_ host: String, at now: Date, _ body: (inout HostState) -> Void) {
        var state = hosts[host] ?? HostState(limits: policy.limits(of: host), at: now)
        body(&state)
        hosts[host] = state
    }
}
