import Testing

@testable import benchmarks

@Suite struct CapacityPlanTests {
    @Test func allDemandGrowsWithThePeople() {
        let (small, large) = (CapacitySample.needs(people: 1e5), CapacitySample.needs(people: 1e7))

        for limit in CapacityLimit.allCases {
            let ratio = (large.used[limit] ?? 0) / (small.used[limit] ?? 1)
            #expect(abs(ratio - 100) < 1e-6, "\(limit.rawValue)")
        }
    }

    /// The bottleneck follows from the numbers: whatever is made scarce is named.
    @Test(arguments: [
        (CapacityInput.mailProvider, 1, CapacityLimit.mailProvider), (.pushProvider, 1, .pushProvider),
        (.databaseCores, 0.01, .database), (.databaseDisk, 1e6, .disk), (.databaseConnections, 0.01, .connections),
        (.memory, 1e4, .memory), (.start, 0.01, .loading), (.publishBytes, 1_000, .queue), (.streams, 1, .gateways),
        (.partitions, 1e-9, .partitions), (.notifyRate, 0.1, .notifiers), (.fanoutRate, 1, .fanouts),
    ])
    func namesWhatIsScarce(input: CapacityInput, value: Double, limit: CapacityLimit) {
        let needs = CapacitySample.needs(people: 1e5, [input: value])

        #expect(needs.exceeded.contains(limit))
        #expect(needs.ranking.first == limit)
    }

    @Test func unitsLeaveTheReserve() {
        let needs = CapacitySample.needs(people: 1e8)

        #expect(!needs.exceeded.isEmpty)
        for (limit, used) in needs.used {
            #expect(used / Double(needs.units[limit]) <= CapacityInputs()[.reserve] + 1e-9, "\(limit.rawValue)")
        }
    }

    @Test func nextIsTheMostUsedOfWhatSuffices() throws {
        let needs = CapacitySample.needs(people: 1e7, [.mailProvider: 1])

        let next = try #require(needs.next)
        #expect(needs.exceeded.contains(.mailProvider) && next != .mailProvider)
        #expect(needs.units[next] == 1)
        #expect(needs.enough(of: next) >= 1e7)
        #expect(needs.enough(of: .mailProvider) < 1e7)
    }

    @Test func moreReplicasNotifyPeopleSooner() throws {
        let needs = CapacitySample.needs(people: 1e7, [.mailProvider: 50])
        let day = CapacitySample.arrivals.recipients(1e7, needs.demand.inputs, step: 60)

        let alone = try #require(needs.simulation(CapacityUnits(), step: 60).run(day).mailDelays)
        let provisioned = needs.simulation(needs.units, floor: needs.floor, step: 60).run(day)
        #expect(try #require(provisioned.mailDelays).longest < alone.longest / 2)
    }

    @Test func countsAMessageForEachThousand() {
        let demand = CapacitySample.needs(people: 1e6).demand

        #expect(abs(demand.queueShare - demand.notified / 1_000 * demand.batchSeconds) < 1e-12)
        #expect(demand.batchSeconds > 1 / CapacityInputs()[.publishRate])
    }

    @Test(arguments: [([0, 6, 0, 0], 1, 6.0), ([0, 6, 3, 0], 3, 3), ([1, 1, 1], 3, 1), ([], 5, 0)])
    func findsTheFullestWindow(steps: [Double], window: Int, mean: Double) {
        #expect(CapacityDemand.most(steps, within: window) == mean)
    }

    @Test func manyPeopleCostMoreInAllAndLessEach() {
        let (small, large) = (CapacitySample.total(people: 1e5), CapacitySample.total(people: 1e7))

        #expect(large.rows > small.rows && large.cost > small.cost)
        #expect(large.cost / 1e7 < small.cost / 1e5)
    }

    @Test func aSeasonIsTheSumOfItsDays() {
        let total = CapacitySample.total(people: 1e6)

        let day = CapacitySample.needs(people: 1e6).demand.recipientsOfDay * CapacityInputs()[.notified]
        #expect(abs(total.notified - 1.5 * day) < 1)
        #expect(abs(total.rows - total.notified * (1 + 0.5 + CapacityInputs()[.mails])) < 1)
    }
}
