import Foundation

/// The measurements of one world, in order.
struct FanoutRecordBench {
    let people: Int
    let database: PeopleDatabase
    let host: VirtualHost
    let alerts: FanoutRecordAlerts
    var occasions = FanoutRecordOccasions()

    private static let rounds = 3
    /// One task per recipient is slow; a rate does not need a million.
    private static let celeryOnes = 5_000
    private static let sizes = [1_000, 10_000, 100_000]
    private static let looks = 5

    mutating func run(from start: FanoutRecordMeasurement.Outcome) async throws -> FanoutRecordMeasurement.Outcome {
        var outcome = start
        let folder = FileManager.default.temporaryDirectory.appending(path: RunName.make(prefix: "fanout-"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = try await FanoutRecordCopy(of: people, in: folder, database)
        let celery = CeleryPeer(database: database, brokerURL: host.url, users: copy.users)
        outcome = try await withOne(copy, celery, outcome)
        return try await withTwo(outcome)
    }

    private mutating func withOne(
        _ copy: FanoutRecordCopy, _ celery: CeleryPeer, _ start: FanoutRecordMeasurement.Outcome
    ) async throws -> FanoutRecordMeasurement.Outcome {
        var (outcome, own) = (start, self)
        outcome = try await FanoutRecordReplica.with(1, "alert-fanout", on: database, brokerURL: host.url) {
            [outcome] replicas in
            var outcome = outcome
            for round in 0...Self.rounds {
                let (ours, copied) = (try await own.rate(), try await copy.rate())
                let many = CeleryPeer.isInstalled ? try await celery.rate(.many, recipients: own.people) : nil
                // The first round is a warm-up.
                guard round > 0 else { continue }
                outcome.ours.append(ours)
                outcome.copies.append(copied)
                if let many { outcome.celeryMany.append(many) }
            }
            if CeleryPeer.isInstalled {
                outcome.celeryOne = [try await celery.rate(.one, recipients: min(own.people, Self.celeryOnes))]
            }
            outcome.seconds = try await own.secondsBySize(outcome.ours)
            let peak = try replicas.map { try $0.process.peakResidentBytes() }.max() ?? 0
            outcome.peakBytes = max(outcome.peakBytes, peak)
            return outcome
        }
        self = own
        return outcome
    }

    private mutating func withTwo(_ start: FanoutRecordMeasurement.Outcome) async throws
        -> FanoutRecordMeasurement.Outcome
    {
        var own = self
        let rates = try await FanoutRecordReplica.with(2, "alert-fanout", on: database, brokerURL: host.url) { _ in
            var rates: [Double] = []
            for _ in 0...Self.rounds { rates.append(try await own.rate()) }
            return rates
        }
        self = own
        var outcome = start
        outcome.byTwo = Array(rates.dropFirst())
        return outcome
    }

    /// Recipients per second of one alert that affects everybody.
    private mutating func rate() async throws -> Double {
        let alert = try occasions.next(concerning: people)
        return Double(people) / (try await alerts.record(alert, concerning: people))
    }

    /// The median of several alerts of each size.
    private mutating func secondsBySize(_ rates: [Double]) async throws -> [Int: Double] {
        var seconds = [people: Double(people) / Comparison(ours: rates, peers: rates).value]
        for size in Self.sizes where size < people {
            var taken: [Double] = []
            for _ in 0..<Self.looks {
                let alert = try occasions.next(concerning: size)
                taken.append(try await alerts.record(alert, concerning: size))
            }
            seconds[size] = Comparison(ours: taken, peers: taken).value
        }
        return seconds
    }
}
