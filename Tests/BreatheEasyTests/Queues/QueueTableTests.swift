import BrokerManagement
import Domain
import Foundation
import Testing

@testable import breathe_easy

@Suite struct QueueTableTests {
    private static let names = [
        "notifier.quiz.suggested.v1", "alert-fanout.alert-range.ready.v1.danger",
        "health-metrics-analyzer.health-metrics.recorded.v1.of-4", "alert-fanout.subscriber.changed.v1",
    ]

    /// The first has no consumer, the second drains slowly, the others are ok.
    private var overview: QueueOverview {
        var orphan = row(0, ready: 12, oldest: .about(130), consumers: 0, arriving: 0.4, drain: .never)
        orphan.unconsumed = 12
        orphan.deadLetters = 3
        var long = row(1, ready: 123_456, oldest: .moreThan(3_600), consumers: 4, arriving: 20, drain: .seconds(1_300))
        (long.unacknowledged, long.settled) = (400, 115)
        var partitions = row(2, ready: 0, oldest: .about(0), consumers: 2, arriving: 412, drain: .never)
        (partitions.kind, partitions.queues, partitions.unacknowledged, partitions.settled) = (.partitions, 4, 9, 411.6)
        let idle = row(3, ready: 0, oldest: .none, consumers: 4, arriving: 0, drain: .empty)
        return QueueOverview(
            time: Date(timeIntervalSince1970: 1_800_000_000), broker: BrokerState(version: "4.1.2", alarms: []),
            rows: [orphan, long, partitions, idle].map { row in
                var row = row
                row.troubles = row.findTroubles(states: [])
                return row
            })
    }

    private func row(
        _ name: Int, ready: Int, oldest: OldestAge, consumers: Int, arriving: Double, drain: DrainTime
    ) -> QueueRow {
        let name = QueueName(Self.names[name])
        return QueueRow(
            name: name.name, kind: .work, service: name.service, ready: ready, oldest: oldest, consumers: consumers,
            arriving: arriving, drain: drain, deadLetters: 0)
    }

    private func table(
        width: Int, height: Int? = nil, hasColour: Bool = false, lost: String? = nil
    ) -> QueueTable {
        QueueTable(
            overview: overview, width: width, height: height, style: TerminalStyle(hasColour: hasColour), lost: lost)
    }

    @Test func fitsEightyColumns() {
        #expect(
            table(width: 80).description == """
                RabbitMQ 4.1.2, no alarms                                   2027-01-15 08:00:00Z
                  QUEUE                         READY UNACK OLDEST CONS  IN/S OUT/S  DRAIN  DEAD
                ! notifier.quiz.suggested.v1       12     0    ~2m    0   0.4     0  never     3
                * alert-f…rt-range.ready.danger  123k   400   >60m    4    20   115    21m     0
                  health-…metrics.recorded.of-4     0     9    ~0s    2   412   412 steady     0
                  alert-f…ut.subscriber.changed     0     0      -    4     0     0      -     0

                ! notifier.quiz.suggested.v1: 12 messages wait without a consumer: start
                  notifier
                * alert-fanout.alert-range.ready.v1.danger: 123856 messages drain in 21m
                """)
        #expect(table(width: 80).lines.allSatisfy { $0.count <= 80 })
    }

    @Test func spellsNamesOutInAHundredAndTwentyColumns() {
        let lines = table(width: 120).lines
        #expect(lines.allSatisfy { $0.count <= 120 })
        for name in Self.names { #expect(lines.contains { $0.dropFirst(2).hasPrefix(name) }, "\(name)") }
    }

    @Test func coloursWhatIsInTroubleAndNothingElse() {
        let lines = table(width: 120, hasColour: true).lines
        #expect(lines[0].hasPrefix("\u{1B}[1mRabbitMQ") && lines[0].hasSuffix("\u{1B}[0m"))
        #expect(!lines[1].contains("\u{1B}"))
        #expect(lines[2].hasPrefix("\u{1B}[1;31m! notifier.quiz"))
        #expect(lines[3].hasPrefix("\u{1B}[33m* alert-fanout.alert-range"))
        #expect(!lines[4].contains("\u{1B}") && !lines[5].contains("\u{1B}"))
    }

    @Test func saysInRedThatTheBrokerIsLost() {
        let lines = table(width: 80, hasColour: true, lost: "RabbitMQ's management API cannot be reached").lines
        #expect(lines[1].hasPrefix("\u{1B}[1;31mNo response since then, retrying: RabbitMQ's"))
    }

    @Test func saysAlarmsInTheHeader() {
        var table = table(width: 80)
        table.overview.broker.alarms = ["memory alarm on rabbit@rabbitmq"]
        #expect(table.lines[0].hasPrefix("RabbitMQ 4.1.2, memory alarm on rabbit@rabbitmq"))
    }

    @Test func cutsTheCalmestRowsWhereTheTerminalIsTooLow() {
        let lines = table(width: 80, height: 5).lines
        #expect(lines.count == 5)
        #expect(lines[2].hasPrefix("! notifier.quiz"))
        #expect(lines[4] == "  and 2 more; enlarge the window")
    }

    @Test(arguments: [
        (0, "0"), (9_999, "9999"), (12_345, "12.3k"), (99_960, "100k"), (123_456, "123k"), (1_250_000, "1.3M"),
    ])
    func shortensCounts(number: Int, text: String) { #expect(QueueFigures.count(number) == text) }

    @Test(arguments: [(0, "0s"), (119, "119s"), (120, "2m"), (7_199, "119m"), (7_200, "2h"), (172_800, "2d")])
    func shortensDurations(seconds: Double, text: String) { #expect(QueueFigures.duration(seconds) == text) }

    @Test func leavesTheEndOfALongName() {
        #expect("notifier.quiz.suggested.v1".shortened(to: 24) == "notifier.quiz.suggested")
        #expect("health-metrics-analyzer.quiz.answered.v1.of-4".shortened(to: 24) == "health…uiz.answered.of-4")
    }
}
