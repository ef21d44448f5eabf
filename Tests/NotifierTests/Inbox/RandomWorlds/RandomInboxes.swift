import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport

@testable import alert_fanout
@testable import notifier

/// People who come, move and go, and alerts that reach them in whatever order; beside them the model of what they read.
///
/// alert-fanout's own store seats the people; the messages are written here.
struct RandomInboxes {
    var model = InboxModel()
    private(set) var clock = Date.noon
    private(set) var people: [UserID] = []
    /// Those with a mail address.
    private(set) var routed: Set<UserID> = []
    private(set) var seats: [UserID: Seat] = [:]
    private var versions: [UserID: Int] = [:]
    var alerts: [WorldAlert] = []
    /// Ranges of alerts whose messages are not written yet.
    var undecided: [(alert: WorldAlert, chunks: Set<Int32>)] = []
    /// Messages on their way.
    var waiting: [WorldMessage] = []
    /// Settlements that say something else than the model.
    var wrongSettlements: [String] = []
    let threads: [ThreadID]
    var random: SeededRandom
    let notifier: PostgresPool
    private let audience: PostgresAudienceStore

    enum Step {
        case come, move, leave, erase, raise, decide, deliver, stop, open, personal

        /// As often as they are here.
        static let all: [Step] =
            [.come, .move, .move, .leave, .erase, .raise, .raise, .decide, .decide, .decide, .stop, .personal]
            + Array(repeating: .deliver, count: 7) + Array(repeating: .open, count: 4)
    }

    init(seed: UInt64, fanOut: PostgresPool, notifier: PostgresPool) async throws {
        var random = SeededRandom(seed: seed)
        threads = (0..<3).map { _ in ThreadID(UUID(from: &random)) }
        self.random = random
        self.notifier = notifier
        audience = PostgresAudienceStore(pool: fanOut)
        for _ in 0..<16 { try await come() }
        for _ in 0..<6 { raise() }
    }

    /// - Returns: what happened.
    mutating func step() async throws -> Step {
        clock += Double(Int.random(in: 1...40, using: &random))
        let step = Step.all.randomElement(using: &random) ?? .deliver
        switch step {
        case .come: try await come()
        case .move: if let userID = somebody() { try await seat(userID) }
        case .leave: if let userID = somebody() { try await keep(userID, at: nil) }
        case .erase: try await erase()
        case .raise: raise()
        case .decide: decide()
        case .deliver: try await deliver()
        case .stop: try await stop()
        case .open: try await open()
        case .personal: try await notifyOne()
        }
        return step
    }

    /// Brings what is under way to its end.
    mutating func settle() async throws {
        while !undecided.isEmpty { decide() }
        for userID in people where !model.isSettled(userID) { try await erase(userID) }
        while !waiting.isEmpty {
            clock += 1
            try await deliver()
        }
    }

    private mutating func come() async throws {
        let userID = UserID(UUID(from: &random))
        people.append(userID)
        let hasMail = Int.random(in: 0..<3, using: &random) == 0
        if hasMail { routed.insert(userID) }
        try await notifier.addSubscribers([userID], email: hasMail ? "ada@example.org" : nil)
        try await seat(userID)
    }

    private mutating func erase() async throws {
        guard let userID = people.first(where: { !model.isSettled($0) }) ?? somebody() else { return }
        try await erase(userID)
    }

    /// The services hear of it one after the other; what comes between is at random.
    private mutating func erase(_ userID: UserID) async throws {
        let isFanOutsTurn =
            model.isSettled(userID) ? Bool.random(using: &random) : model.erasedByNotifier.contains(userID)
        if isFanOutsTurn {
            try await keep(userID, at: nil, isDeleted: true)
            model.eraseInFanOut(userID)
        } else {
            try await notifier.delete(userID, version: 99)
            model.eraseInNotifier(userID)
        }
    }

    /// Whose account is not erased.
    mutating func somebody() -> UserID? {
        people.filter { !model.erasedByFanOut.contains($0) && !model.erasedByNotifier.contains($0) }
            .randomElement(using: &random)
    }

    private mutating func seat(_ userID: UserID) async throws {
        let places = [(47.56, 7.59), (46.95, 7.45), (52.22, 6.89), (-33.9, 18.4)]
        let place = places.randomElement(using: &random) ?? (0, 0)
        try await keep(userID, at: try Coordinate(latitude: place.0, longitude: place.1))
    }

    /// - Parameter coordinate: nil takes the place out of the subscription.
    private mutating func keep(_ userID: UserID, at coordinate: Coordinate?, isDeleted: Bool = false) async throws {
        versions[userID, default: 0] += 1
        let change = SubscriberChanged(
            userID: userID, version: versions[userID] ?? 1,
            place: try coordinate.map { try Place(name: "Home", coordinate: $0) }, sensitivities: [],
            radius: Kilometres(25), language: "en", email: nil, isDeleted: isDeleted)
        try await audience.keepIfNewer(try AudienceMember(change))
        let rows = try await audience.pool.query(
            "SELECT chunk, slot FROM audience WHERE user_id = \(userID.uuid) AND chunk IS NOT NULL")
        seats[userID] = try rows.decode((Int32, Int).self).first.map { Seat(chunk: $0.0, slot: $0.1) }
    }
}

extension UUID {
    /// The same whenever a seed is played again.
    init(from random: inout SeededRandom) {
        let halves = (random.next(), random.next())
        self = withUnsafeBytes(of: halves) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
