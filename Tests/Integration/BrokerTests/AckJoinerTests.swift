import TestSupport
import Testing

@testable import RabbitMQ

@Suite struct AckJoinerTests {
    /// What the broker makes of the steps: which message is settled, how, and how often.
    private struct Broker {
        var outstanding: Set<UInt64> = []
        var acknowledged: Set<UInt64> = []
        var givenBack: Set<UInt64> = []
        var refused: Set<UInt64> = []
        var faults: [String] = []

        mutating func apply(_ step: AckJoiner.Step) {
            switch step {
            case .acknowledge(let tag, let multiple):
                guard outstanding.contains(tag) else { return faults.append("unknown delivery tag \(tag)") }
                let settled = multiple ? outstanding.filter { $0 <= tag } : [tag]
                outstanding.subtract(settled)
                acknowledged.formUnion(settled)
            case .giveBack(let tag):
                if outstanding.remove(tag) == nil { faults.append("unknown delivery tag \(tag)") }
                givenBack.insert(tag)
            case .refuse(let tag):
                if outstanding.remove(tag) == nil { faults.append("unknown delivery tag \(tag)") }
                refused.insert(tag)
            }
        }
    }

    /// Thousands of seeded steps: deliver, settle any message in hand in any way, attend.
    @Test(arguments: 1...25) func answersEveryMessageOnceAsItWasSettled(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var (joiner, broker) = (AckJoiner(), Broker())
        var (inHand, settled): ([UInt64], [UInt64: Settlement]) = ([], [:])
        var lastTag: UInt64 = 0
        for _ in 1...4_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4 where broker.outstanding.count < 64:
                lastTag += 1
                broker.outstanding.insert(lastTag)
                inHand.append(lastTag)
                joiner.deliver(lastTag)
            case 4..<8 where !inHand.isEmpty:
                let tag = inHand.remove(at: Int.random(in: 0..<inHand.count, using: &random))
                let way = [Settlement.acknowledge, .acknowledge, .acknowledge, .giveBack, .refuse]
                settled[tag] = way.randomElement(using: &random)
                if let settlement = settled[tag] { joiner.settle(tag, settlement) }
            case 8:
                for step in joiner.steps() { broker.apply(step) }
                #expect(broker.acknowledged.allSatisfy { settled[$0] == .acknowledge }, "seed \(seed)")
            default:
                joiner.settle(UInt64.random(in: 0...lastTag + 9, using: &random) + (lastTag << 32) + 1, .acknowledge)
            }
        }
        for step in joiner.steps(isLast: true) { broker.apply(step) }

        #expect(broker.faults == [], "seed \(seed)")
        #expect(broker.outstanding == Set(inHand), "seed \(seed): what is in hand is left alone")
        #expect(broker.acknowledged == Set(settled.filter { $0.value == .acknowledge }.keys), "seed \(seed)")
        #expect(broker.givenBack == Set(settled.filter { $0.value == .giveBack }.keys), "seed \(seed)")
        #expect(broker.refused == Set(settled.filter { $0.value == .refuse }.keys), "seed \(seed)")
    }

    private func joiner(delivered: UInt64, acknowledged: [UInt64]) -> AckJoiner {
        var joiner = AckJoiner()
        for tag in 1...delivered { joiner.deliver(tag) }
        for tag in acknowledged { joiner.settle(tag, .acknowledge) }
        return joiner
    }

    @Test func acknowledgesAsFarAsNothingIsInHandWithOneStep() {
        var joiner = joiner(delivered: 5, acknowledged: [3, 1, 2])

        #expect(joiner.steps() == [.acknowledge(tag: 3, multiple: true)])
        #expect(joiner.steps() == [])
        #expect(joiner.inHand == 2)
    }

    @Test func waitsOneRoundForAGapToCloseAndNoLonger() {
        var joiner = joiner(delivered: 4, acknowledged: [1, 3])

        #expect(joiner.steps() == [.acknowledge(tag: 1, multiple: true)])
        #expect(joiner.holdsBack)
        #expect(joiner.steps() == [.acknowledge(tag: 3, multiple: false)])
        #expect(!joiner.holdsBack)
    }

    @Test func waitsForNoRoundThatWillNotCome() {
        var joiner = joiner(delivered: 2, acknowledged: [2])

        #expect(joiner.steps(isLast: true) == [.acknowledge(tag: 2, multiple: false)])
    }

    @Test func givesBackBeforeItAcknowledgesWhatLiesBehind() {
        var joiner = joiner(delivered: 3, acknowledged: [1, 3])
        joiner.settle(2, .giveBack)

        #expect(joiner.steps() == [.giveBack(tag: 2), .acknowledge(tag: 3, multiple: true)])
    }

    @Test func namesATagThatTheBrokerStillWaitsFor() {
        var joiner = joiner(delivered: 2, acknowledged: [1])
        joiner.settle(2, .refuse)

        #expect(joiner.steps() == [.refuse(tag: 2), .acknowledge(tag: 1, multiple: true)])
    }
}
