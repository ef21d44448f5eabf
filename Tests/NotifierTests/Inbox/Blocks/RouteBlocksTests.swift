import Domain
import Foundation
import Logging
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

/// Deliveries follow blocks in a transaction of their own.
@Suite(.timeLimit(.minutes(20))) struct RouteBlocksTests {
    @Test func inboxesDoNotWaitForDeliveries() async throws {
        try await withNotifierDatabase { pool in
            try await pool.addSubscribers(try await pool.neighbours(2))

            try await pool.store(.sample([1: [.english, .german]]))
            #expect(try await pool.count("inbox") == 2)
            #expect(try await pool.count("deliveries") == 0)
            #expect(try await pool.count("unrouted_blocks") == 1)
            try await pool.routeAll()

            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 2)
            #expect(try await pool.count("unrouted_blocks") == 0)
        }
    }

    @Test func nothingIsLeftToDoWhereNobodyHasAnAddress() async throws {
        try await withNotifierDatabase { pool in
            try await pool.seat([UserID()], in: 1)

            try await pool.store(.sample([1: [.english]]))

            #expect(try await pool.count("unrouted_blocks") == 0)
        }
    }

    @Test func takesTheUrgentFirst() async throws {
        try await withNotifierDatabase { pool in
            try await pool.addSubscribers(try await pool.neighbours(1))
            let (routine, urgent) = (AlertID(), AlertID())
            try await pool.store(.sample([1: [.english]], alertID: routine))
            try await pool.store(.sample([1: [.english]], alertID: urgent, urgency: .urgent))

            #expect(try await RouteBlocks(store: PostgresUnroutedBlockStore(pool: pool, enabledChannels: [.email]))())

            let queued = try await pool.query(
                "SELECT source_id FROM deliveries JOIN sources ON number = source"
            ).decode(UUID.self)
            #expect(queued == [urgent.uuid])
        }
    }

    @Test func queuesNothingOfAnAlertThatWasStoppedMeanwhile() async throws {
        try await withNotifierDatabase { pool in
            try await pool.addSubscribers(try await pool.neighbours(1))
            let alertID = AlertID()
            try await pool.store(.sample([1: [.english]], alertID: alertID))

            try await pool.stop(alertID)
            try await pool.routeAll()

            #expect(try await pool.count("deliveries") == 0)
            #expect(try await pool.count("unrouted_blocks") == 0)
        }
    }

    /// Somebody opens the alert on the phone while its deliveries are not queued yet.
    @Test func anEscalationOfWhatWasOpenedMeanwhileIsNotSent() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            let escalation = try Escalation(after: 10, through: [.apns, .email])
            try await pool.addSubscribers(people, settings: try .sample(escalation: escalation))
            try await pool.addEndpoint(.phone, of: people[0])
            let message = NotificationBlocksReady.sample([1: [.english]], urgency: .urgent)
            try await pool.store(message, over: [.apns, .email])
            let id = try await pool.query("SELECT id FROM notifications").decode(UUID.self)

            try await PostgresAcknowledgementStore(pool: pool).keep(
                NotificationAcknowledged(
                    userID: people[0], notificationID: NotificationID(try #require(id.first)), channel: nil,
                    state: .opened, acknowledgedAt: .noon), at: .noon)
            try await pool.routeAll(over: [.apns, .email])

            let claims = try await PostgresDeliveryStore(pool: pool).claim(10, of: "email", at: .noon + 3_600)
            #expect(claims.map(\.isSuperseded) == [true])
        }
    }

    /// One process fails half-way; another finds what it has left.
    @Test func whatAnotherProcessHasLeftIsRouted() async throws {
        try await withNotifierDatabase { pool in
            try await pool.addSubscribers(try await pool.neighbours(3))
            try await pool.store(.sample([1: [.english, .english, .english]]))
            let router = BlockRouter(
                routeBlocks: RouteBlocks(store: PostgresUnroutedBlockStore(pool: pool, enabledChannels: [.email])),
                wakeUp: WakeUp(),
                logger: Logger(label: "tests"))

            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await router.run() }
                try await eventually("three are queued") {
                    try await pool.count("deliveries WHERE state = 'queued'") == 3
                }
                group.cancelAll()
            }
        }
    }

    /// While more blocks come, the inboxes go first; nobody waits for a danger.
    @Test func anUrgentAlertIsRoutedBeforeRoutineOnes() async throws {
        try await withNotifierDatabase { pool in
            try await pool.addSubscribers(try await pool.neighbours(1))
            try await pool.store(.sample([1: [.english]], urgency: .routine))
            try await pool.store(.sample([1: [.english]], urgency: .urgent))
            let routeBlocks = RouteBlocks(store: PostgresUnroutedBlockStore(pool: pool, enabledChannels: [.email]))

            #expect(try await routeBlocks(urgentOnly: true))
            #expect(try await routeBlocks(urgentOnly: true) == false)

            #expect(
                try await pool.query("SELECT urgency FROM deliveries JOIN sources ON source = number")
                    .decode(String.self) == ["urgent"])
            #expect(try await routeBlocks())
            #expect(try await pool.count("deliveries") == 2)
        }
    }

    @Test func twoProcessesShareTheWork() async throws {
        try await withNotifierDatabase { pool in
            for chunk in Int32(1)...10 {
                try await pool.addSubscribers(try await pool.neighbours(4, in: chunk))
                try await pool.store(.sample([chunk: Array(repeating: .english, count: 4)]))
            }

            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 { group.addTask { try await pool.routeAll() } }
                try await group.waitForAll()
            }

            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 40)
            #expect(try await pool.count("unrouted_blocks") == 0)
        }
    }

    @Test func whatWaitsForRoutingCountsAsWaiting() async throws {
        try await withNotifierDatabase { pool in
            let store = PostgresDeliveryStore(pool: pool)
            try await pool.addSubscribers(try await pool.neighbours(1))
            #expect(try await store.firstUnrouted() == nil)
            try await pool.store(.sample([1: [.english]]))
            #expect(try await store.firstUnrouted() == .noon)
        }
    }
}

extension PostgresPool {
    /// Stores blocks and leaves their deliveries.
    fileprivate func store(_ message: NotificationBlocksReady, over channels: Set<Channel> = [.email]) async throws {
        let store = PostgresBlockStore(pool: self, enabledChannels: channels)
        try await DeliverBlocks(store: store) { .noon }(message, messageID: UUID())
    }
}
