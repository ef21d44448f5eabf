/// All that one run has measured about alerts on their way to the people.
struct InboxesOutcome: Sendable {
    let people: Int

    /// One alert for everybody a round; the rounds of ours and the peers' followed each other.
    var ours: [InboxesDelivery] = []
    /// Seconds.
    var copies: [Double] = []
    /// Seconds; empty where the peer could not run.
    var celery: [Double] = []
    /// Alerts for some of the same people, by their number.
    var bySize: [Int: [InboxesDelivery]] = [:]
    /// One alert for everybody a round, shared by two notifiers.
    var byTwo: [InboxesDelivery] = []
    /// Percent; see ``InboxesWaits``.
    var waitsOfOne: [Double] = []
    var waitsOfTwo: [Double] = []

    /// Of the notifier, before its first alert and at its peak.
    var idleBytes = 0.0
    var peakBytes = 0.0

    /// Of 200 alerts for everybody.
    var seasonMegabytes = 0.0
    /// Of one alert's rows and their key.
    var rowMegabytes = 0.0
    /// Milliseconds for one inbox each, with all of that behind it, sorted.
    var readings: [Double] = []

    init(people: Int) { self.people = people }

    /// Microseconds from the publishing to the last reader for each recipient, by the size of the alert.
    var costs: [(size: Int, microseconds: Double)] {
        let all = bySize.merging([people: ours]) { $1 }
        return all.filter { !$0.value.isEmpty }.map { size, deliveries in
            let seconds = Comparison(ours: deliveries.map(\.seconds), peers: deliveries.map(\.seconds)).value
            return (size, seconds * 1_000_000 / Double(size))
        }.sorted { $0.size < $1.size }
    }

    /// The largest alert for at most so many.
    func deliveries(toAtMost limit: Int) -> (size: Int, deliveries: [InboxesDelivery]) {
        let all = bySize.merging([people: ours]) { $1 }
        let size = all.keys.filter { $0 <= limit }.max() ?? people
        return (size, all[size] ?? [])
    }
}
