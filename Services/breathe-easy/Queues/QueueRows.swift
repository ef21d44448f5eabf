import BrokerManagement
import Domain
import Foundation

/// Builds the rows of the table from the broker's figures.
struct QueueRows {
    /// The last ten minutes, by name of the queue.
    let recent: [String: QueueHistory]
    /// The last hour, for queues whose oldest message is older than ten minutes.
    let earlier: [String: QueueHistory]
    /// Whether each partition, empty delay queue and dead-letter queue has a line of its own.
    let showsAll: Bool

    func callAsFunction(_ queues: [QueueStatus]) -> [QueueRow] {
        let named = queues.map { (name: QueueName($0.name), status: $0) }
        let dead = Dictionary(
            named.compactMap { name, status -> (String, QueueStatus)? in
                guard case .dead(let source) = name.kind else { return nil }
                return (source, status)
            }, uniquingKeysWith: { $1 })
        let sources = Set(named.map(\.name).filter(\.isConsumed).map(\.deadLetterSource))
        let shown = named.filter { showsAll || isWorthALine($0.name, $0.status, among: sources) }
        let groups = Dictionary(grouping: shown) { groupName(of: $0.name) }
        return groups.map { name, members in
            row(name, members, dead: members.first.flatMap { dead[$0.name.deadLetterSource] })
        }.sorted(by: Self.comesFirst)
    }

    /// Dead letters are shown with the queue they come from, if it still exists.
    private func isWorthALine(_ name: QueueName, _ status: QueueStatus, among sources: Set<String>) -> Bool {
        let holdsNothing = status.waiting == 0
        return switch name.kind {
        case .work, .partition: true
        case .delay: !holdsNothing
        case .dead(let source): !holdsNothing && !sources.contains(source)
        }
    }

    private func groupName(of name: QueueName) -> String {
        guard !showsAll, case .partition(let set) = name.kind else { return name.name }
        return set
    }

    private func row(
        _ name: String, _ members: [(name: QueueName, status: QueueStatus)], dead: QueueStatus?
    ) -> QueueRow {
        let statuses = members.map(\.status)
        var row = QueueRow(name: name, kind: kind(of: members), service: members.first?.name.service)
        row.queues = members.count
        row.ready = statuses.map(\.ready).reduce(0, +)
        row.unacknowledged = statuses.map(\.unacknowledged).reduce(0, +)
        row.unconsumed = statuses.filter { $0.consumers == 0 }.map(\.ready).reduce(0, +)
        row.consumers = statuses.map(\.consumers).min() ?? 0
        row.arriving = statuses.map(\.publishRate).reduce(0, +)
        row.settled = statuses.map(\.acknowledgeRate).reduce(0, +)
        row.oldest = statuses.map(oldest).max { $0.rank < $1.rank } ?? .none
        let letters = row.kind == .dead ? statuses.first : dead
        if row.kind == .work || row.kind == .partitions {
            row.drain = statuses.map(\.drainTime).max { $0.rank < $1.rank } ?? .empty
            row.deadLetters = letters.map(\.waiting)
        }
        // With --all the dead-letter queue has a row of its own.
        if !(showsAll && row.kind != .dead) { row.newDeadLetters = letters.map(newcomers) ?? 0 }
        row.troubles = row.findTroubles(states: Set(statuses.map(\.state)).subtracting(Self.wellStates).sorted())
        return row
    }

    private func kind(of members: [(name: QueueName, status: QueueStatus)]) -> QueueRow.Kind {
        switch members.first?.name.kind {
        case .dead: .dead
        case .delay: .delay
        case .partition: .partitions
        case .work, nil: .work
        }
    }

    private func oldest(_ status: QueueStatus) -> OldestAge {
        let age = status.oldest(by: recent[status.name])
        guard case .moreThan = age, let earlier = earlier[status.name] else { return age }
        return status.oldest(by: earlier)
    }

    /// The growth of the queue since its minimum of the last ten minutes.
    private func newcomers(_ status: QueueStatus) -> Int {
        guard let fewest = recent[status.name]?.held.map(\.count).min() else { return 0 }
        return max(0, status.waiting - fewest)
    }

    /// A quorum queue without traffic for a while may be called idle.
    private static let wellStates: Set<String> = ["running", "idle", "flow"]

    private static func comesFirst(_ left: QueueRow, _ right: QueueRow) -> Bool {
        let (one, other) = (left.severity.rank, right.severity.rank)
        guard one == other else { return one > other }
        guard left.drain.rank == right.drain.rank else { return left.drain.rank > right.drain.rank }
        guard left.waiting == right.waiting else { return left.waiting > right.waiting }
        return left.name < right.name
    }
}

extension QueueName {
    fileprivate var isConsumed: Bool {
        switch kind {
        case .work, .partition: true
        case .delay, .dead: false
        }
    }
}

extension QueueStatus {
    var waiting: Int { ready + unacknowledged }

    /// The age of its oldest message; unknown without a history.
    func oldest(by history: QueueHistory?) -> OldestAge {
        OldestAge(
            waiting: waiting,
            counts: (history?.published ?? []).map { OldestAge.Count(time: $0.time, arrivals: $0.count) })
    }

    var drainTime: DrainTime {
        DrainTime(waiting: waiting, settled: acknowledgeRate, arriving: publishRate)
    }
}

extension DrainTime {
    fileprivate var rank: Double {
        switch self {
        case .empty: -1
        case .seconds(let seconds): seconds
        case .never: .infinity
        }
    }
}

extension OldestAge {
    /// An unknown age is older than the history.
    fileprivate var rank: Double { self == .unknown ? .infinity : seconds ?? -1 }
}

extension QueueTrouble.Severity? {
    fileprivate var rank: Int {
        switch self {
        case .broken: 2
        case .slow: 1
        case nil: 0
        }
    }
}
