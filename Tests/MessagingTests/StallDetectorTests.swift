import Messaging
import TestSupport
import Testing

@Suite struct StallDetectorTests {
    private typealias Evidence = StallDetector.Evidence
    private static let limit = Duration.seconds(300)
    private var watch = StallDetector(handlerTimeLimit: limit, isSingleActive: false)
    private var partition = StallDetector(handlerTimeLimit: limit, isSingleActive: true)

    @Test mutating func takesEverySettledMessageForASignOfLife() {
        for settled in 1...5 { #expect(watch.look(Evidence(settled: settled, inHand: 3)) == .alive) }
    }

    @Test mutating func sendsAnIdleConsumerACanaryForEachConsumerOfTheQueue() {
        #expect(watch.look(Evidence(settled: 0, inHand: 0)) == .lookAtQueue)
        #expect(watch.look(ready: 0, consumers: 3) == .sendCanaries(3))
        #expect(watch.look(ready: 0, consumers: 0) == .sendCanaries(1))
        #expect(watch.look(ready: 0, consumers: 500) == .sendCanaries(16))
    }

    @Test mutating func givesUpWhenNoCanaryComesInTwoRounds() {
        _ = watch.look(Evidence(settled: 0, inHand: 0))
        watch.canariesSent()

        #expect(watch.look(Evidence(settled: 0, inHand: 0)) == .lookAtQueue)
        #expect(
            watch.look(Evidence(settled: 0, inHand: 0)) == .stalled("messages were sent to it and none has arrived"))
    }

    @Test mutating func sendsNoCanariesBehindMessagesThatWait() {
        _ = watch.look(Evidence(settled: 0, inHand: 0))
        #expect(watch.look(ready: 7, consumers: 1) == .wait)

        #expect(watch.look(Evidence(settled: 0, inHand: 0)) == .lookAtQueue)
        #expect(
            watch.look(Evidence(settled: 0, inHand: 0)) == .stalled("messages were sent to it and none has arrived"))
    }

    @Test mutating func takesABrokerThatIsAwayForNoStall() {
        for _ in 1...10 { #expect(watch.look(Evidence(settled: 0, inHand: 0)) == .lookAtQueue) }
    }

    @Test mutating func leavesAHandlerItsTime() {
        let atWork = Evidence(settled: 0, inHand: 1, longest: Self.limit)
        let hung = Evidence(settled: 0, inHand: 1, longest: Self.limit + .seconds(1))

        for _ in 1...10 { #expect(watch.look(atWork) == .busy) }
        #expect(watch.look(hung) == .stalled("a handler has been working on one message for 301 s"))
    }

    @Test mutating func letsAPartitionsStandbyWaitForItsTurn() {
        for _ in 1...10 {
            #expect(partition.look(Evidence(settled: 0, inHand: 0)) == .lookAtQueue)
            #expect(partition.look(ready: 0, consumers: 2) == .standBy(canaries: 1))
        }
    }

    @Test(arguments: [
        ([5, 5, 5, 5], true), ([5, 6, 7, 8], true), ([9, 8, 9, 8, 9, 8], false), ([1, 0, 1, 0, 1], false),
    ])
    mutating func takesMessagesThatNobodyTakesForAStall(ready: [Int], isStalled: Bool) {
        let steps = ready.map { partition.look(ready: $0, consumers: 2) }

        let hasStalled = steps.contains { if case .stalled = $0 { true } else { false } }
        #expect(hasStalled == isStalled)
    }

    @Test mutating func judgesAPartitionsActiveConsumerAsAnyOther() {
        #expect(partition.look(Evidence(settled: 1, inHand: 0)) == .alive)
        #expect(partition.look(Evidence(settled: 1, inHand: 0)) == .lookAtQueue)
        #expect(partition.look(ready: 0, consumers: 2) == .sendCanaries(2))
    }

    /// Seeded lives of a queue: whoever settles what it is sent is never given up, whoever does not is within 3 looks.
    @Test(arguments: 1...100) func findsTheStalledAndNoOther(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var watch = StallDetector(handlerTimeLimit: Self.limit, isSingleActive: false)
        var (settled, waiting, isStuck, roundsSinceProof) = (0, 0, false, 0)
        for round in 1...2_000 {
            if round == 1_500 { isStuck = true }
            if Bool.random(using: &random) { waiting += Int.random(in: 0...3, using: &random) }
            if !isStuck, waiting > 0 {
                settled += waiting
                waiting = 0
            }
            var step = watch.look(Evidence(settled: settled, inHand: 0))
            if step == .lookAtQueue { step = watch.look(ready: waiting, consumers: 1) }
            if case .sendCanaries(let count) = step, Int.random(in: 0..<4, using: &random) > 0 {
                waiting += count
                watch.canariesSent()
            }
            if isStuck, waiting > 0 { roundsSinceProof += 1 }
            if case .stalled = step {
                #expect(isStuck, "seed \(seed): given up in round \(round)")
                return
            }
            #expect(roundsSinceProof <= 3, "seed \(seed): not noticed by round \(round)")
        }
        Issue.record("seed \(seed): never noticed")
    }
}
