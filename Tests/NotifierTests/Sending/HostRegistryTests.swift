import Domain
import Foundation
import Testing

@testable import notifier

@Suite struct HostRegistryTests {
    private let policy = HostPolicy(
        own: HostLimits(rate: 1_000, burst: 1_000, window: 64), other: HostLimits(rate: 2, burst: 6, window: 8),
        ownHosts: ["own:1"], total: 100)

    private func registry(_ names: String..., due: Date = .noon) -> HostRegistry {
        var hosts = HostRegistry(policy)
        hosts.update(names.map { QueuedHost(host: $0, firstDue: due) }, isWhole: true, at: .noon)
        return hosts
    }

    private func succeed(_ hosts: inout HostRegistry, _ host: String, _ count: Int, at now: Date = .noon) {
        for _ in 0..<count {
            _ = hosts.record(.accepted, of: host, for: UserID(), at: now, random: 0)
            hosts.release(host, retryAt: nil, at: now)
        }
    }

    @Test func knowsWhichLimitsApply() {
        let policy = HostPolicy(ownHosts: ["own:1"])
        #expect(policy.limits(of: "email") == policy.mail)
        for host in [
            "apns", "fcm", "fcm.googleapis.com:443", "web.push.apple.com:443", "db5p.notify.windows.com:443",
        ] {
            #expect(policy.limits(of: host) == policy.provider)
        }
        #expect(policy.limits(of: "own:1") == policy.own)
        for host in ["own:2", "fcm.googleapis.com:444", "fcm.googleapis.com.example:443", "xfcm:443", ""] {
            #expect(policy.limits(of: host) == policy.other)
        }
    }

    @Test func beginsSmallAndGrowsWithSuccess() {
        var hosts = registry("own:1")
        let first = hosts.claims(at: .noon)
        let second = hosts.claims(at: .noon)
        #expect(first == [HostClaim(host: "own:1", width: 4)])
        #expect(second == [])

        succeed(&hosts, "own:1", 4)

        let found1 = hosts.claims(at: .noon)
        #expect(found1 == [HostClaim(host: "own:1", width: 8)])
    }

    @Test func waitsUntilAClaimIsWorthItsWhile() {
        var hosts = registry("own:1")
        _ = hosts.claims(at: .noon)
        succeed(&hosts, "own:1", 4)
        _ = hosts.claims(at: .noon)
        // The window is 9 with 7 under way: two free places are less than a quarter.
        succeed(&hosts, "own:1", 1)
        let found2 = hosts.claims(at: .noon)
        #expect(found2 == [])
        succeed(&hosts, "own:1", 1)

        let found3 = hosts.claims(at: .noon)
        #expect(found3.map(\.width) == [4])
    }

    @Test func neverExceedsTheLimitOfAllTogetherAndGivesEachHostItsTurn() {
        let names = (10..<60).map { "own\($0):1" }
        var hosts = HostRegistry(
            HostPolicy(own: HostLimits(rate: 100, burst: 100, window: 64), ownHosts: Set(names), total: 50))
        hosts.update(names.map { QueuedHost(host: $0, firstDue: .noon) }, isWhole: true, at: .noon)

        let first = hosts.claims(at: .noon)
        #expect(first.reduce(0) { $0 + $1.width } == 50)
        let found4 = hosts.claims(at: .noon)
        #expect(found4.isEmpty)
        for claim in first {
            for _ in 0..<claim.width { hosts.release(claim.host, retryAt: nil, at: .noon) }
        }
        let second = hosts.claims(at: .noon)

        #expect(Set(first.dropLast().map(\.host)).isDisjoint(with: second.map(\.host)))
    }

    @Test func pausesTheMailServerWhenItAsksForItAndNobodyElse() {
        var hosts = registry("email", "b:443")
        _ = hosts.claims(at: .noon)

        let pause = hosts.record(
            .retry(.throttled, notBefore: .noon + 60), of: "email", for: UserID(), at: .noon, random: 0)
        for _ in 0..<4 {
            hosts.release("email", retryAt: .noon + 60, at: .noon)
            hosts.release("b:443", retryAt: nil, at: .noon)
        }

        #expect(pause == .noon + 60)
        let during = hosts.claims(at: .noon + 59)
        #expect(during.map(\.host) == ["b:443"])
        #expect(hosts.pausedHosts(at: .noon + 59) == 1)
        let after = hosts.claims(at: .noon + 60)
        #expect(after.first { $0.host == "email" }?.width == 1)
    }

    @Test func pausesAHostThatPeopleShareOnlyWhenSeveralOfThemAreAskedToWait() {
        var hosts = registry("b:443")
        let (anna, ben, carla) = (UserID(), UserID(), UserID())
        func ask(_ person: UserID, _ seconds: Double, at now: Date = .noon) -> Date? {
            hosts.record(.retry(.throttled, notBefore: now + seconds), of: "b:443", for: person, at: now, random: 0)
        }

        let alone = (0..<20).map { _ in ask(anna, 86_400) }
        let two = ask(ben, 120)
        _ = hosts.record(.delivered, of: "b:443", for: carla, at: .noon, random: 0)
        let afterASuccess = [ask(anna, 86_400), ask(ben, 120)]
        let agreed = ask(carla, 60)

        #expect(alone.allSatisfy { $0 == nil } && two == nil)
        #expect(afterASuccess == [nil, nil])
        // The shortest that any of them was asked for.
        #expect(agreed == .noon + 60)
    }

    @Test func triesAPausedHostAgainAfterMinutesHoweverLongItAskedFor() {
        var hosts = registry("email", "b:443")
        let day = SendResult.retry(.throttled, notBefore: .noon + 86_400)

        let own = hosts.record(day, of: "email", for: UserID(), at: .noon, random: 0)
        #expect(own == .noon + 300)
        let shared = (0..<3).map { _ in hosts.record(day, of: "b:443", for: UserID(), at: .noon, random: 0) }
        #expect(shared == [nil, nil, .noon + 300])
    }

    @Test(arguments: [Date.noon, .noon - 86_400, .distantPast])
    func takesADateThatHasPassedForNone(date: Date) {
        var hosts = registry("email")
        let pause = hosts.record(
            .retry(.throttled, notBefore: date), of: "email", for: UserID(), at: .noon, random: 1)
        #expect(pause == .noon + 10)
        let none = hosts.record(
            .retry(.deferred, notBefore: date), of: "email", for: UserID(), at: .noon, random: 1)
        #expect(none == nil)
    }

    @Test func throttlesItselfWhenAHostDoesNotSayForHowLong() {
        var hosts = registry("email")
        _ = hosts.claims(at: .noon)

        let pauses = (0..<4).map { _ in
            hosts.record(.retry(.throttled), of: "email", for: UserID(), at: .noon, random: 1)
        }

        // One pause for all that were under way together.
        #expect(pauses == [.noon + 10, nil, nil, nil])
        let next = hosts.record(.retry(.throttled), of: "email", for: UserID(), at: .noon + 11, random: 1)
        #expect(next == .noon + 31)
    }

    @Test func onePersonsBrokenAddressesOpenNoBreakerForTheOthers() {
        var hosts = registry("b:443")
        let anna = UserID()
        for _ in 0..<50 { _ = hosts.record(.retry(.timedOut), of: "b:443", for: anna, at: .noon, random: 0) }
        #expect(hosts.openHosts == 0)

        for _ in 0..<4 { _ = hosts.record(.retry(.timedOut), of: "b:443", for: UserID(), at: .noon, random: 0) }
        #expect(hosts.openHosts == 1)
    }

    @Test func appliesAPauseThatAnotherProcessStored() {
        var hosts = HostRegistry(policy)
        hosts.update(
            [QueuedHost(host: "own:1", firstDue: .noon, pausedUntil: .noon + 30)], isWhole: true, at: .noon)

        let found8 = hosts.claims(at: .noon)
        #expect(found8.isEmpty)
        #expect(hosts.nextClaim(after: .noon) == .noon + 30)
    }

    @Test func letsOneMessageTryAHostThatFailed() {
        var hosts = registry("own:1")
        _ = hosts.claims(at: .noon)
        for _ in 0..<4 {
            _ = hosts.record(.retry(.timedOut), of: "own:1", for: UserID(), at: .noon, random: 1)
            hosts.release("own:1", retryAt: .noon + 30, at: .noon)
        }
        // Of others that wait.
        hosts.update([QueuedHost(host: "own:1", firstDue: .noon)], isWhole: true, at: .noon)
        let found9 = hosts.claims(at: .noon)
        #expect(found9.map(\.width) == [4])
        _ = hosts.record(.retry(.unreachable), of: "own:1", for: UserID(), at: .noon, random: 1)
        for _ in 0..<4 { hosts.release("own:1", retryAt: nil, at: .noon) }

        #expect(hosts.openHosts == 1)
        let found10 = hosts.claims(at: .noon + 4)
        #expect(found10.isEmpty)
        #expect(hosts.nextClaim(after: .noon) == .noon + 5)
        let found11 = hosts.claims(at: .noon + 5)
        #expect(found11.map(\.width) == [1])
        let found12 = hosts.claims(at: .noon + 60)
        #expect(found12.isEmpty)
        succeed(&hosts, "own:1", 1, at: .noon + 6)
        #expect(hosts.openHosts == 0)
        let found13 = hosts.claims(at: .noon + 60)
        #expect(found13.map(\.width) == [5])
    }

    @Test func keepsAHostsRate() {
        var hosts = registry("b:443")
        var sent = 0
        for step in 0...600 {
            let now = Date.noon + Double(step) / 10
            for claim in hosts.claims(at: now) {
                sent += claim.width
                succeed(&hosts, claim.host, claim.width, at: now)
            }
        }

        #expect((120...126).contains(sent))
    }

    @Test func takesNoTokensForWhatWasNotThere() {
        var hosts = registry("b:443")
        for _ in 0..<20 {
            let claims = hosts.claims(at: .noon)
            #expect(claims == [HostClaim(host: "b:443", width: 4)])
            for claim in claims { hosts.take(0, of: claim, at: .noon) }
            let found14 = hosts.claims(at: .noon)
            #expect(found14.isEmpty)
            hosts.update([QueuedHost(host: "b:443", firstDue: .noon)], isWhole: true, at: .noon)
        }
        #expect(hosts.inFlight == 0)
    }

    @Test func asksForNothingBeforeItIsDue() {
        var hosts = registry("own:1", due: .noon + 10)

        let found15 = hosts.claims(at: .noon)
        #expect(found15.isEmpty)
        #expect(hosts.nextClaim(after: .noon) == .noon + 10)
        let found16 = hosts.claims(at: .noon + 10)
        #expect(found16.count == 1)
        #expect(hosts.nextClaim(after: .noon + 10) == nil)
    }
}
