import MessageProtocol
import Testing

@Suite struct PartitionSetTests {
    private let queue = ConsumerQueue(service: .healthMetricsAnalyzer, message: HealthMetricsRecorded.name)

    @Test func namesItsExchangeItsQueuesAndItsMarkerAfterTheQueue() {
        let set = PartitionSet(queue: queue, count: 2)

        #expect(set.exchange == "health-metrics-analyzer.health-metrics.recorded.v1.of-2")
        #expect(set.queueNames == [set.exchange + ".p0", set.exchange + ".p1"])
        #expect(set.waitingMarker == set.exchange + ".waiting")
    }

    @Test func hasAsManyQueuesAsItsCount() {
        for set in PartitionSet.candidates(for: queue) {
            #expect(set.queueNames.count == set.count)
            #expect(Set(set.queueNames).count == set.count)
        }
    }

    @Test func countsArePowersOfTwo() {
        #expect(PartitionSet.allowedCounts.allSatisfy { $0.nonzeroBitCount == 1 && $0 <= 128 })
    }

    @Test func onlyWhatHasAKeyIsPartitioned() {
        let queues = ServiceName.allCases.flatMap(Topology.queues(of:))

        #expect(
            queues.filter(\.isPartitioned).map(\.message) == [
                HealthMetricsRecorded.name, HealthSamplesRecorded.name, QuizAnswered.name,
            ])
    }
}
