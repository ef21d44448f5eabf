import Domain
import Foundation
import Testing

/// The rule at work on a model: messages come, each replica settles 50 a second, and a look sees noisy rates.
@Suite struct AutoscaleSimulationTests {
    private struct Model {
        var rule = AutoscaleRule(AutoscaleRule.Settings(bounds: 1...8, target: 60))
        var replicas = 1
        var waiting = 0.0
        /// The number of replicas after each look.
        var history: [Int] = []
        var longestWaiting = 0.0
        private var noise: UInt64 = 7

        static let perReplica = 50.0
        static let interval = 15.0

        /// - Parameter arriving: messages a second in this look.
        mutating func run(_ looks: Int, arriving: Double, noisy share: Double = 0) {
            for _ in 0..<looks {
                let coming = arriving * (1 + share * random())
                let able = Double(replicas) * Self.perReplica
                let settled = min(able, coming + waiting / Self.interval)
                waiting = max(0, waiting + (coming - settled) * Self.interval)
                longestWaiting = max(longestWaiting, waiting)
                let load = QueueLoad(
                    name: "q", waiting: Int(waiting) + (coming > 0 ? replicas : 0), arriving: coming,
                    settled: settled * (1 + share * random() / 2))
                let time = Date(timeIntervalSince1970: Double(history.count) * Self.interval)
                replicas = rule.decide(AutoscaleSample(time: time, replicas: replicas, queues: [load])).replicas
                history.append(replicas)
            }
        }

        /// In -1..<1, the same in each run.
        private mutating func random() -> Double {
            noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(noise >> 33) / Double(1 << 30) - 1
        }

        var changes: Int { zip(history, history.dropFirst()).filter { $0 != $1 }.count }
    }

    @Test func doesNotFlapOnANoisySeries() {
        var model = Model()
        // 130/s are three replicas' work, with the reserve four's.
        model.run(40, arriving: 130, noisy: 0.3)
        let settledBy = model.history.count
        model.run(240, arriving: 130, noisy: 0.3)

        let later = model.history[settledBy...]
        #expect(Set(later).count <= 2, "\(Array(later))")
        #expect(zip(later, later.dropFirst()).filter { $0 != $1 }.count <= 2, "\(Array(later))")
        #expect(model.waiting < 130 * 60)
    }

    @Test func clearsASurgeAndGivesTheReplicasBack() {
        var model = Model()
        model.run(40, arriving: 20)
        #expect(model.replicas == 1)
        model.run(40, arriving: 250)
        #expect(model.replicas >= 6)
        #expect(model.waiting < 250 * 15)
        // Six or more to two take five minutes each, and half a minute to cool down.
        model.run(260, arriving: 20)
        #expect(model.replicas == 1)
        #expect(model.history.suffix(60).allSatisfy { $0 == 1 })
    }

    @Test func neverRemovesMoreThanOneAtATime() {
        var model = Model()
        model.run(30, arriving: 390)
        model.run(300, arriving: 0, noisy: 0.2)
        #expect(zip(model.history, model.history.dropFirst()).allSatisfy { $1 >= $0 - 1 })
        #expect(model.history.last == 1)
    }

    @Test func goesNoFurtherThanTheMaximumWhenMoreComesThanAllCanDo() {
        var model = Model()
        model.run(60, arriving: 1_000)
        #expect(model.history.max() == 8)
        #expect(model.history.last == 8)
    }
}
