import MessageProtocol
import Messaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct LaneGateTests {
    /// Holds the gate's only place until it is told to go.
    private struct Holder {
        let task: Task<Void, any Error>
        let go: AsyncStream<Void>.Continuation

        init(of gate: LaneGate, ignoringCancellation: Bool = false) async {
            let (orders, go) = AsyncStream<Void>.makeStream()
            let (entries, entered) = AsyncStream<Void>.makeStream()
            task = Task {
                try await gate.withTurn(.digest) {
                    entered.yield()
                    // A stream ends when its task is cancelled; that of another task does not.
                    guard ignoringCancellation else { return await Self.wait(for: orders) }
                    await Task { await Self.wait(for: orders) }.value
                }
            }
            self.go = go
            await Self.wait(for: entries)
        }

        private static func wait(for stream: AsyncStream<Void>) async {
            for await _ in stream { return }
        }
    }

    private struct Failure: Error {}

    /// Asks for a turn and notes it; returns when the asker stands in its line.
    private func line(
        up lane: Lane, at gate: LaneGate, noting turns: BrokerForTestsRecorder<Lane>
    ) async throws -> Task<Void, any Error> {
        let before = gate.waiting(in: lane)
        let task = Task { try await gate.withTurn(lane) { await turns.record(lane) } }
        while gate.waiting(in: lane) == before { await Task.yield() }
        return task
    }

    @Test func lettingNobodyWaitItGivesTheValue() async throws {
        #expect(try await LaneGate(width: 1).withTurn(.danger) { 7 } == 7)
    }

    @Test func aDangerOvertakesAThousandWaitingDigests() async throws {
        let gate = LaneGate(width: 1)
        let turns = BrokerForTestsRecorder<Lane>()
        let holder = await Holder(of: gate)
        for _ in 0..<1_000 { _ = try await line(up: .digest, at: gate, noting: turns) }
        _ = try await line(up: .danger, at: gate, noting: turns)
        holder.go.yield()

        let order = try await turns.wait(forFirst: 1_001, "turns")
        #expect(order.first == .danger)
        #expect(order.dropFirst().allSatisfy { $0 == .digest })
    }

    @Test func aDigestGetsEveryNinthTurnWhileDangersWait() async throws {
        let gate = LaneGate(width: 1)
        let turns = BrokerForTestsRecorder<Lane>()
        let holder = await Holder(of: gate)
        for _ in 0..<40 { _ = try await line(up: .danger, at: gate, noting: turns) }
        for _ in 0..<4 { _ = try await line(up: .digest, at: gate, noting: turns) }
        holder.go.yield()

        let order = try await turns.wait(forFirst: 44, "turns")
        #expect(order.indices.filter { order[$0] == .digest } == [8, 17, 26, 35])
    }

    @Test(arguments: [1, 3, 16]) func noMoreThanItsWidthWorkAtOnce(width: Int) async throws {
        let gate = LaneGate(width: width)
        let occupancy = Occupancy()
        try await withThrowingTaskGroup { group in
            for number in 0..<400 {
                group.addTask { try await gate.withTurn(Lane.allCases[number % 4]) { await occupancy.work() } }
            }
            try await group.waitForAll()
        }
        #expect((1...width).contains(occupancy.most))
        #expect(occupancy.now == 0)
    }

    @Test func whatTheBodyThrowsComesOutAndThePlaceIsFree() async throws {
        let gate = LaneGate(width: 1)
        await #expect(throws: Failure.self) { try await gate.withTurn(.station) { throw Failure() } }

        #expect(try await gate.withTurn(.station) { "next" } == "next")
    }

    @Test func aCancelledWaiterLeavesItsLine() async throws {
        let gate = LaneGate(width: 1)
        let turns = BrokerForTestsRecorder<Lane>()
        let holder = await Holder(of: gate)
        let cancelled = try await line(up: .danger, at: gate, noting: turns)
        _ = try await line(up: .station, at: gate, noting: turns)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(gate.waiting(in: .danger) == 0)
        holder.go.yield()

        #expect(try await turns.wait(forFirst: 1, "turn") == [.station])
    }

    @Test func whoIsCancelledBeforeAskingGetsNoTurn() async throws {
        let gate = LaneGate(width: 1)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await gate.withTurn(.danger) { "turn" }
        }
        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await gate.withTurn(.danger) { "next" } == "next")
    }

    @Test func whoHangsAfterCancellationHoldsUpNobody() async throws {
        let gate = LaneGate(width: 1)
        let turns = BrokerForTestsRecorder<Lane>()
        let hanging = await Holder(of: gate, ignoringCancellation: true)
        _ = try await line(up: .station, at: gate, noting: turns)
        hanging.task.cancel()
        try await turns.wait(forFirst: 1, "turn")

        // When it ends after all, it has no place left to give.
        let holder = await Holder(of: gate)
        _ = try await line(up: .forecast, at: gate, noting: turns)
        hanging.go.yield()
        try await hanging.task.value
        #expect(gate.waiting(in: .forecast) == 1)
        holder.go.yield()
        #expect(try await turns.wait(forFirst: 2, "turns") == [.station, .forecast])
    }

    @Test(arguments: UInt64(1)...4) func noPlaceIsLostHoweverManyAreCancelled(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let gate = LaneGate(width: 2)
        var tasks: [Task<Void, any Error>] = []
        for _ in 0..<500 {
            let lane = Lane.allCases.randomElement(using: &random) ?? .danger
            tasks.append(Task { try await gate.withTurn(lane) { await Task.yield() } })
            if Bool.random(using: &random) { tasks.randomElement(using: &random)?.cancel() }
        }
        for task in tasks { _ = await task.result }
        let (first, second) = (await Holder(of: gate), await Holder(of: gate))
        for holder in [first, second] {
            holder.go.yield()
            try await holder.task.value
        }
        for lane in Lane.allCases { #expect(gate.waiting(in: lane) == 0) }
    }
}
