import Foundation
import MessageProtocol

/// The measurements of one audience, in order.
struct InboxesBench {
    let people: Int
    let seed: UInt64
    let database: PeopleDatabase
    let host: VirtualHost
    let broker: BrokerUnderTest
    var occasions = FanoutRecordOccasions()

    private static let looks = 5
    static let sizes = [1_000, 10_000, 100_000]

    /// Ten million take minutes for each of the peers, and run once.
    private var rounds: Int { people > 1_000_000 ? 1 : 3 }

    mutating func run() async throws -> InboxesOutcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: RunName.make(prefix: "inboxes-"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = try await InboxesCopy(of: people, in: folder, database)
        var outcome = InboxesOutcome(people: people)
        try await withOne(copy, &outcome)
        try await withTwo(&outcome)
        outcome.rowMegabytes = try await copy.megabytes()
        let season = InboxesSeason(database: database, people: PeopleOfTowns(seed: seed), count: people)
        outcome.seasonMegabytes = try await season.fill()
        outcome.readings = try await season.read()
        return outcome
    }

    private mutating func withOne(_ copy: InboxesCopy, _ outcome: inout InboxesOutcome) async throws {
        var (own, found) = (self, outcome)
        try await services(notifiers: 1) { notifiers in
            found.idleBytes = try notifiers[0].process.residentBytes()
            try await own.alternate(with: copy, &found)
            try await own.deliverEachSize(&found)
            found.peakBytes = try notifiers[0].process.peakResidentBytes()
        }
        (self, outcome) = (own, found)
    }

    private mutating func alternate(with copy: InboxesCopy, _ outcome: inout InboxesOutcome) async throws {
        let celery = InboxesCelery(database: database, brokerURL: host.url)
        // The first round is a warm-up.
        for round in 0...rounds {
            let (ours, waits) = try await deliverToAll()
            let copied = try await copy.seconds()
            let alert = try occasions.next(concerning: people)
            let byCelery = CeleryPeer.isInstalled ? try await celery.seconds(alert, concerning: people) : nil
            guard round > 0 else { continue }
            outcome.ours.append(ours)
            outcome.waitsOfOne.append(waits.unlockedShare)
            outcome.copies.append(copied)
            if let byCelery { outcome.celery.append(byCelery) }
        }
    }

    private mutating func deliverToAll() async throws -> (InboxesDelivery, InboxesWaits) {
        let alert = try occasions.next(concerning: people)
        let alerts = InboxesAlerts(database: database, broker: broker)
        let (delivery, waits) = try await InboxesWaits.during(database.pool) { [people] in
            try await alerts.deliver(alert, concerning: people)
        }
        print("inboxes: \(delivery.sentence)\n  \(waits.sentence)")
        try await check.sample(alert.alertID, concerning: people)
        return (delivery, waits)
    }

    private mutating func deliverEachSize(_ outcome: inout InboxesOutcome) async throws {
        let alerts = InboxesAlerts(database: database, broker: broker)
        for size in Self.sizes where size < people {
            var deliveries: [InboxesDelivery] = []
            for look in 0...Self.looks {
                let alert = try occasions.next(concerning: size)
                let delivery = try await alerts.deliver(alert, concerning: size)
                try await check.sample(alert.alertID, concerning: size)
                guard look > 0 else { continue }
                print("inboxes: \(delivery.sentence)")
                deliveries.append(delivery)
            }
            outcome.bySize[size] = deliveries
        }
    }

    /// Two notifiers share each alert.
    private mutating func withTwo(_ outcome: inout InboxesOutcome) async throws {
        var (own, found) = (self, outcome)
        try await services(notifiers: 2) { _ in
            for round in 0...own.rounds {
                let (ours, waits) = try await own.deliverToAll()
                guard round > 0 else { continue }
                found.byTwo.append(ours)
                found.waitsOfTwo.append(waits.unlockedShare)
            }
            let last = try own.occasions.next(concerning: own.people)
            let alerts = InboxesAlerts(database: own.database, broker: own.broker)
            _ = try await alerts.deliver(last, concerning: own.people)
            try await own.check.all(last.alertID)
        }
        (self, outcome) = (own, found)
    }

    private var check: InboxesCheck {
        InboxesCheck(database: database, people: PeopleOfTowns(seed: seed), count: people)
    }

    /// The notifier first: its queues must exist before anything is sent there.
    private func services(
        notifiers: Int, _ body: ([FanoutRecordReplica]) async throws -> Void
    ) async throws {
        try await FanoutRecordReplica.with(notifiers, "notifier", on: database, brokerURL: host.url) { notifiers in
            try await FanoutRecordReplica.with(1, "alert-fanout", on: database, brokerURL: host.url) { _ in
                try await body(notifiers)
            }
        }
    }
}
