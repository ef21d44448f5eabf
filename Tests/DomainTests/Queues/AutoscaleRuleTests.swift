import Domain
import Foundation
import Testing

/// Looks every 15 seconds, at 1 to 8 replicas, with a target of 60 seconds.
@Suite struct AutoscaleRuleTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)
    private var rule = AutoscaleRule(AutoscaleRule.Settings(bounds: 1...8, target: 60))

    private func sample(_ look: Int, replicas: Int, _ queues: QueueLoad...) -> AutoscaleSample {
        AutoscaleSample(time: start.addingTimeInterval(Double(look) * 15), replicas: replicas, queues: queues)
    }

    private func load(
        _ waiting: Int, arriving: Double = 0, settled: Double = 0, name: String = "notifier.alert.v1"
    ) -> QueueLoad {
        QueueLoad(name: name, waiting: waiting, arriving: arriving, settled: settled)
    }

    @Test mutating func addsReplicasInTheSecondLookThatIsTooSlow() {
        let slow = load(12_000, arriving: 120, settled: 100)

        #expect(rule.decide(sample(0, replicas: 2, slow)).reason == .confirming(slow))
        // 120/s come and 12,000 in 60 s are 200/s more; a replica does 50/s, so 7, but no more than twice 2.
        #expect(rule.decide(sample(1, replicas: 2, slow)) == AutoscaleDecision(replicas: 4, reason: .tooSlow(slow)))
    }

    @Test mutating func addsNoMoreThanTheMeasuredPaceCallsFor() {
        let slow = load(9_000, arriving: 100, settled: 200)
        _ = rule.decide(sample(0, replicas: 4, slow))
        // 100/s + 9,000 in 60 s are 250/s; a replica does 50/s.
        #expect(rule.decide(sample(1, replicas: 4, slow)).replicas == 5)
    }

    @Test mutating func takesOneSlowLookForChance() {
        let slow = load(12_000, arriving: 120, settled: 100)
        let calm = load(5, arriving: 100, settled: 100)
        for look in 0..<20 {
            #expect(rule.decide(sample(look, replicas: 2, look.isMultiple(of: 2) ? slow : calm)).replicas == 2)
        }
    }

    @Test mutating func addsOneWhenNothingLeavesSoThatThePaceIsUnknown() {
        let stuck = load(40)
        _ = rule.decide(sample(0, replicas: 2, stuck))
        #expect(
            rule.decide(sample(1, replicas: 2, stuck)) == AutoscaleDecision(replicas: 3, reason: .rateUnknown(stuck)))
    }

    @Test mutating func growsWhenMoreComesThanAllReplicasSettle() {
        let growing = load(2_000, arriving: 110, settled: 100)
        _ = rule.decide(sample(0, replicas: 2, growing))
        #expect(rule.decide(sample(1, replicas: 2, growing)).replicas == 3)
    }

    @Test mutating func staysWhenMoreComesThanLeavesButHardlyAnythingWaits() {
        let busy = load(90, arriving: 110, settled: 100)
        for look in 0..<10 { #expect(rule.decide(sample(look, replicas: 2, busy)).replicas == 2) }
    }

    @Test mutating func waitsAfterAChangeUntilTheRatesReflectIt() {
        let slow = load(12_000, arriving: 120, settled: 100)
        _ = rule.decide(sample(0, replicas: 2, slow))
        _ = rule.decide(sample(1, replicas: 2, slow))

        #expect(rule.decide(sample(2, replicas: 4, slow)).reason == .coolingDown(slow))
        #expect(rule.decide(sample(3, replicas: 4, slow)).reason == .coolingDown(slow))
        #expect(rule.decide(sample(4, replicas: 4, slow)).reason == .confirming(slow))
        #expect(rule.decide(sample(5, replicas: 4, slow)).replicas > 4)
    }

    @Test mutating func asksAgainWhenTheChangeDidNotCome() {
        let slow = load(12_000, arriving: 120, settled: 100)
        for look in 0..<2 { _ = rule.decide(sample(look, replicas: 2, slow)) }
        #expect(rule.decide(sample(2, replicas: 2, slow)).replicas == 4)
    }

    @Test mutating func saysThatMoreAreNotAllowed() {
        let slow = load(12_000, arriving: 120, settled: 100)
        for look in 0..<3 {
            #expect(
                rule.decide(sample(look, replicas: 8, slow)) == AutoscaleDecision(replicas: 8, reason: .atMaximum(slow))
            )
        }
    }

    @Test(arguments: [(0, 1), (1, 1), (8, 8), (11, 8)])
    mutating func keepsWithinTheBounds(running: Int, wanted: Int) {
        #expect(rule.decide(sample(0, replicas: running, load(0))).replicas == wanted)
    }

    @Test mutating func removesOneAfterFiveMinutesInWhichOneFewerWouldDo() {
        let idle = load(0, arriving: 10, settled: 10)
        // 5 minutes are 20 looks.
        for look in 0..<20 { #expect(rule.decide(sample(look, replicas: 3, idle)).replicas == 3, "look \(look)") }
        #expect(
            rule.decide(sample(20, replicas: 3, idle))
                == AutoscaleDecision(replicas: 2, reason: .fewerDo(forSeconds: 300)))
        // Then the five minutes begin anew.
        for look in 21..<43 { #expect(rule.decide(sample(look, replicas: 2, idle)).replicas == 2, "look \(look)") }
    }

    @Test mutating func beginsTheFiveMinutesAnewWhenOneFewerWouldNotDo() {
        let idle = load(0, arriving: 10, settled: 10)
        for look in 0..<19 { _ = rule.decide(sample(look, replicas: 3, idle)) }
        _ = rule.decide(sample(19, replicas: 3, load(400, arriving: 20, settled: 10)))
        for look in 20..<40 { #expect(rule.decide(sample(look, replicas: 3, idle)).replicas == 3) }
        #expect(rule.decide(sample(40, replicas: 3, idle)).replicas == 2)
    }

    @Test mutating func removesNoneThatTheMeasuredPaceCallsFor() {
        // Two replicas with enough to do settle 100/s; then 90/s come, which one could not.
        for look in 0..<2 { _ = rule.decide(sample(look, replicas: 2, load(1_000, arriving: 90, settled: 100))) }
        let calm = load(3, arriving: 90, settled: 90)
        for look in 2..<60 { #expect(rule.decide(sample(look, replicas: 2, calm)).replicas == 2) }
    }

    @Test mutating func forgetsAMeasuredPaceAfterAnHour() {
        for look in 0..<2 { _ = rule.decide(sample(look, replicas: 2, load(1_000, arriving: 90, settled: 100))) }
        let calm = load(3, arriving: 90, settled: 90)
        // An hour is 240 looks; another 20 are the calm.
        let decisions = (2..<280).map { rule.decide(sample($0, replicas: 2, calm)).replicas }
        #expect(decisions.firstIndex(of: 1).map { $0 > 240 } == true)
    }

    @Test mutating func goesByTheSlowestQueue() {
        let quick = load(0, arriving: 1_000, settled: 1_000, name: "alert-fanout.subscriber.changed.v1")
        let slow = load(500, arriving: 1, settled: 2, name: "alert-fanout.alert-range.ready.v1.danger")
        _ = rule.decide(sample(0, replicas: 1, quick, slow))
        #expect(
            rule.decide(sample(1, replicas: 1, quick, slow)) == AutoscaleDecision(replicas: 2, reason: .tooSlow(slow)))
    }

    @Test mutating func stopsNothingWhenNoQueueIsKnown() {
        for look in 0..<60 { #expect(rule.decide(sample(look, replicas: 3)).replicas == 3) }
    }

    @Test func saysWhyWithTheFigures() {
        let reason = AutoscaleDecision.Reason.tooSlow(load(12_000, arriving: 120, settled: 99.96))
        #expect(
            reason.description
                == "too slow; notifier.alert.v1: 12000 waiting, 120.0/s in, 100.0/s out, never drained at this rate")
    }
}
