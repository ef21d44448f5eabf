import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Postgres

@Suite(.timeLimit(.minutes(20))) struct PoolTests {
    @Test func opensNoMoreConnectionsThanItsSize() async throws {
        try await withPool(size: 3) { pool in
            let pids = try await withThrowingTaskGroup { group in
                for _ in 0..<60 { group.addTask { try await pool.backendPID() } }
                return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
            #expect((1...3).contains(pids.count))
        }
    }

    @Test func servesThoseWhoWaitInTheOrderTheyCame() async throws {
        try await withPool(size: 1) { pool in
            let order = Journal<Int>()
            let holder = try await pool.acquire()
            try await withThrowingTaskGroup { group in
                for number in 0..<10 {
                    group.addTask {
                        let connection = try await pool.acquire()
                        order.append(number)
                        await pool.release(connection)
                    }
                    try await eventually("caller \(number) waits") { pool.state.withLock(\.waitingCount) == number + 1 }
                }
                await pool.release(holder)
                try await group.waitForAll()
            }
            #expect(order.entries == Array(0..<10))
        }
    }

    @Test func saysHowLongSomebodyWaitedInVain() async throws {
        try await withPool(size: 1, acquireLimit: .milliseconds(50)) { pool in
            let holder = try await pool.acquire()
            let error = await #expect(throws: PostgresError.poolExhausted(size: 1, waited: .milliseconds(50))) {
                try await pool.query("SELECT 1")
            }
            #expect(error?.isTransient == true)
            #expect(error?.description == "none of the 1 connections to PostgreSQL became free within 0.05 seconds")
            await pool.release(holder)
            try await eventually("the connection is free again") {
                (try? await pool.query("SELECT 1").decode(Int.self)) == [1]
            }
        }
    }

    @Test func leavesTheLineWhenItsTaskIsCancelled() async throws {
        try await withPool(size: 1) { pool in
            let holder = try await pool.acquire()
            let waiting = Task { try await pool.query("SELECT 1") }
            try await eventually("the caller waits") { pool.state.withLock(\.waitingCount) == 1 }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            #expect(pool.state.withLock(\.waitingCount) == 0)
            await pool.release(holder)
        }
    }

    @Test func completesAHundredTransactionsAtOnce() async throws {
        try await withPool(size: 4) { pool in
            try await pool.query("INSERT INTO places (name) VALUES ('shared')")
            try await withThrowingTaskGroup { group in
                for number in 0..<100 {
                    group.addTask {
                        try await pool.transaction { transaction in
                            try await transaction.query("INSERT INTO places (name) VALUES (\("p\(number)"))")
                            try await transaction.query("UPDATE places SET visits = visits + 1 WHERE name = 'shared'")
                        }
                    }
                }
                try await group.waitForAll()
            }
            let visits = try await pool.query("SELECT visits FROM places WHERE name = 'shared'")
            #expect(try visits.decode(Int.self) == [100])
            #expect(try await pool.placeNames().count == 101)
        }
    }

    @Test func cancellingATaskStopsItsStatementAndFreesTheConnection() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [])]) { database in
            // Without a time limit of the server's own only the cancel request can end the statement.
            let change: (inout PostgresConfiguration) -> Void = { ($0.poolSize, $0.statementTimeout) = (1, .zero) }
            try await database.withPool(of: "notifier", change: change) { pool in
                try await database.withPool(of: "operator") { observer in
                    let sleeping = Task { try await pool.query("SELECT pg_sleep(600)") }
                    try await eventually("the server sleeps") { try await observer.sleeperCount() == 1 }
                    sleeping.cancel()
                    await #expect(throws: CancellationError.self) { try await sleeping.value }
                    #expect(try await pool.query("SELECT 1").decode(Int.self) == [1])
                    try await eventually("the server stops") { try await observer.sleeperCount() == 0 }
                }
            }
        }
    }

    @Test func replacesAConnectionThatTheServerEnded() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [])]) { database in
            try await database.withPool(of: "notifier", change: { $0.poolSize = 1 }) { pool in
                try await database.withPool(of: "operator") { executioner in
                    for _ in 0..<5 {
                        let pid = try await pool.backendPID()
                        try await executioner.terminate(pid)
                        #expect(try await pool.backendPID() != pid)
                    }
                    #expect(await pool.unreadyReason() == nil)
                }
            }
        }
    }

    @Test func refusesWorkAfterItIsClosed() async throws {
        try await withPool(size: 1) { pool in
            let holder = try await pool.acquire()
            let waiting = Task { try await pool.query("SELECT 1") }
            try await eventually("the caller waits") { pool.state.withLock(\.waitingCount) == 1 }
            await pool.close()
            await #expect(throws: PostgresError.closed) { try await waiting.value }
            await #expect(throws: PostgresError.closed) { try await pool.query("SELECT 1") }
            #expect(await pool.unreadyReason() == PostgresError.closed.description)
            #expect(try await holder.run(["SELECT 1"]).count == 1)
            await pool.release(holder)
            let isReusable = holder.isReusable.load(ordering: .acquiring)
            #expect(!isReusable)
        }
    }

    @Test func runsStatementsThatAreAskedAtOnceOfOneTransaction() async throws {
        try await withPool(size: 1) { pool in
            try await pool.transaction { transaction in
                try await withThrowingTaskGroup { group in
                    for number in 0..<50 {
                        group.addTask {
                            let rows = try await transaction.query("SELECT \(number)")
                            #expect(try rows.decode(Int.self) == [number])
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }

    @Test func keepsWorkingWithMoreStatementsThanItPrepares() async throws {
        try await withPool(size: 1) { pool in
            for number in 0..<600 {
                let column = "c\(number % 300)"
                let rows = try await pool.query("SELECT \(number) AS \(identifier: column)")
                #expect(try rows.first?[column, as: Int.self] == number)
            }
            let prepared = try await pool.query("SELECT count(*) FROM pg_prepared_statements")
            #expect(try prepared.decode(Int.self) == [256])
        }
    }

    @Test func recoversWhenATableChangesUnderAPreparedStatement() async throws {
        try await withPool(size: 1) { pool in
            for _ in 0..<2 { try await pool.query("SELECT * FROM places WHERE visits = \(1)") }
            try await pool.query("ALTER TABLE places ADD COLUMN note text")
            let error = await #expect(throws: PostgresError.self) {
                try await pool.query("SELECT * FROM places WHERE visits = \(1)")
            }
            #expect(error?.isTransient == true)
            try await pool.query("SELECT * FROM places WHERE visits = \(1)")
        }
    }

    private func withPool(
        size: Int, acquireLimit: Duration = .seconds(60),
        _ body: nonisolated(nonsending) (PostgresPool) async throws -> Void
    ) async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [.places])]) { database in
            let configure: (inout PostgresConfiguration) -> Void = { configuration in
                configuration.poolSize = size
                configuration.acquireLimit = acquireLimit
            }
            try await database.withPool(of: "notifier", change: configure, body)
        }
    }
}

extension PostgresPool {
    fileprivate func sleeperCount() async throws -> Int {
        let rows = try await query(
            """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'
            """)
        return try #require(try rows.decode(Int.self).first)
    }
}
