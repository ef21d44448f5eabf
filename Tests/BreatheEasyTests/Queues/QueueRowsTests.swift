import BrokerManagement
import Domain
import Foundation
import MessageProtocol
import Testing

@testable import breathe_easy

@Suite struct QueueRowsTests {
    private func rows(_ queues: [QueueStatus], all: Bool = false) -> [QueueRow] {
        QueueRows(recent: [:], earlier: [:], showsAll: all)(queues)
    }

    @Test(arguments: [
        ("notifier.quiz.suggested.v1", QueueName.Kind.work), ("notifier.retry-5s", .delay),
        ("notifier.quiz.suggested.v1.dead", .dead(of: "notifier.quiz.suggested.v1")),
        (
            "health-metrics-analyzer.quiz.answered.v1.of-4.p3",
            .partition(of: "health-metrics-analyzer.quiz.answered.v1.of-4")
        ),
    ])
    func derivesThePurposeOfAQueueFromItsName(name: String, kind: QueueName.Kind) {
        #expect(QueueName(name).kind == kind)
    }

    @Test func knowsEveryQueueOfTheTopology() {
        for service in ServiceName.allCases {
            for queue in Topology.queues(of: service) {
                #expect(QueueName(queue.name).service == service)
                #expect(QueueName(queue.deadLetterQueue).kind == .dead(of: queue.name))
                let partition = PartitionSet(queue: queue, count: 8).queueNames[7]
                #expect(QueueName(partition).deadLetterSource == queue.name)
            }
        }
    }

    @Test func hidesDelayQueuesThatHoldNothing() {
        let queues = [QueueStatus(name: "notifier.retry-5s"), QueueStatus(name: "notifier.retry-30s", ready: 2)]
        #expect(rows(queues).map(\.name) == ["notifier.retry-30s"])
        #expect(rows(queues).first?.troubles.isEmpty == true)
        #expect(rows(queues, all: true).count == 2)
    }

    @Test func findsTheOnePartitionWithoutAConsumer() {
        let names = [
            "health-metrics-analyzer.quiz.answered.v1.of-2.p0", "health-metrics-analyzer.quiz.answered.v1.of-2.p1",
        ]
        let rows = rows([
            QueueStatus(name: names[0], ready: 5, consumers: 2, acknowledgeRate: 10),
            QueueStatus(name: names[1], ready: 7),
        ])
        #expect(rows.map(\.consumers) == [0])
        #expect(
            rows.first?.troubles.map(\.sentence) == [
                "7 messages wait without a consumer: start health-metrics-analyzer"
            ])
    }

    @Test func takesAQueueThatKeepsPaceForWell() {
        let rows = rows([
            QueueStatus(
                name: "notifier.quiz.suggested.v1", ready: 20, unacknowledged: 50, consumers: 1, publishRate: 101,
                acknowledgeRate: 100)
        ])
        #expect(rows.first?.drain == .never)
        #expect(rows.first?.troubles.isEmpty == true)
    }

    @Test func reportsThatMoreArrivesThanIsSettled() {
        let rows = rows([
            QueueStatus(
                name: "notifier.quiz.suggested.v1", ready: 5_000, consumers: 1, publishRate: 110, acknowledgeRate: 100)
        ])
        #expect(
            rows.first?.troubles.map(\.sentence) == [
                "5000 messages wait and more arrive than are settled: add replicas of notifier"
            ])
    }

    @Test func saysWhatTheBrokerCallsAQueueThatDoesNotRun() {
        let rows = rows([QueueStatus(name: "notifier.quiz.suggested.v1", state: "minority", consumers: 1)])
        #expect(rows.first?.troubles.map(\.sentence) == ["the broker calls it minority"])
    }

    @Test func putsWhateverIsInTroubleFirst() {
        let rows = rows([
            QueueStatus(name: "alert-fanout.subscriber.changed.v1", consumers: 1),
            QueueStatus(
                name: "notifier.alert.stopped.v1", ready: 9_000, consumers: 1, publishRate: 0, acknowledgeRate: 10),
            QueueStatus(name: "notifier.quiz.suggested.v1", ready: 1),
        ])
        #expect(
            rows.map(\.name) == [
                "notifier.quiz.suggested.v1", "notifier.alert.stopped.v1", "alert-fanout.subscriber.changed.v1",
            ])
        #expect(rows.map(\.severity) == [.broken, .slow, nil])
    }

    @Test func showsDeadLettersWhoseQueueIsGone() {
        let rows = rows([QueueStatus(name: "notifier.old.v1.dead", ready: 4)])
        #expect(rows.map(\.name) == ["notifier.old.v1.dead"])
        #expect(rows.first?.kind == .dead)
    }
}
