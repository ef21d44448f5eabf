import Logging
import ServiceLifecycle
import ServiceRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct PeriodicTaskTests {
    private let clock = SteppingClock()
    private let log = CountingLog()
    private var logger: Logger { Logger(label: "tests") { [log] _ in log } }

    @Test func runsAtOnceAndThenAfterEachInterval() async throws {
        let (runs, run) = AsyncStream.makeStream(of: Void.self)
        let task = PeriodicTask("work", every: .seconds(60), clock: clock, logger: logger) { run.yield() }

        try await whileRunning(task) {
            for await _ in runs.prefix(3) {}
        }

        #expect(clock.delays.prefix(2) == [.seconds(60), .seconds(60)])
    }

    @Test func waitsFirstIfAskedTo() async throws {
        let (delays, delay) = AsyncStream.makeStream(of: Int.self)
        let task = PeriodicTask("work", every: .seconds(60), waitsFirst: true, clock: clock, logger: logger) {
            delay.yield(clock.delays.count)
        }

        try await whileRunning(task) {
            #expect(await delays.first { _ in true } == 1)
        }
    }

    @Test func logsAnErrorOnceAndRetriesAfterTheDelayForSoManyFailures() async throws {
        let results = Mutex<[Result<Void, Outage>]>([.failure(Outage()), .failure(Outage()), .success(())])
        let (runs, run) = AsyncStream.makeStream(of: Void.self)
        let task = PeriodicTask(
            "work", every: .seconds(60), failureLevel: .error, retryDelay: { .seconds($0) }, clock: clock,
            logger: logger,
            work: {
                run.yield()
                try results.withLock { $0.isEmpty ? .success(()) : $0.removeFirst() }.get()
            })

        try await whileRunning(task) {
            for await _ in runs.prefix(4) {}
        }

        #expect(clock.delays.prefix(3) == [.seconds(1), .seconds(2), .seconds(60)])
        #expect(log.lines == ["error work 1", "error work 2"])
    }

    @Test func waitsAsLongAsTheWorkSays() async throws {
        let delays = Mutex<[Duration]>([.zero, .seconds(5)])
        let (runs, run) = AsyncStream.makeStream(of: Void.self)
        let task = PeriodicTask(
            "work", clock: clock, logger: logger, retryDelay: { _ in .seconds(1) },
            work: {
                run.yield()
                return try delays.withLock { delays in
                    guard !delays.isEmpty else { throw Outage() }
                    return delays.removeFirst()
                }
            })

        try await whileRunning(task) {
            for await _ in runs.prefix(4) {}
        }

        #expect(clock.delays.prefix(3) == [.zero, .seconds(5), .seconds(1)])
    }

    @Test func endsInTheMiddleOfTheWait() async throws {
        let (runs, run) = AsyncStream.makeStream(of: Void.self)
        let task = PeriodicTask("work", every: .seconds(3_600), logger: logger) { run.yield() }

        try await whileRunning(task) {
            for await _ in runs.prefix(1) {}
        }

        #expect(log.lines == [])
    }

    @Test(arguments: [true, false])
    func gracefulShutdownCancelsTheWorkUnlessItIsToBeFinished(finishesWork: Bool) async throws {
        let (runs, run) = AsyncStream.makeStream(of: Void.self)
        let wasCancelled = Mutex<Bool?>(nil)
        let task = PeriodicTask("work", every: .seconds(3_600), finishesWork: finishesWork, logger: logger) {
            run.yield()
            // Each ends by only one of the two.
            if finishesWork { try? await gracefulShutdown() } else { try? await Task.sleep(for: .seconds(3_600)) }
            wasCancelled.withLock { $0 = Task.isCancelled }
        }
        let group = ServiceGroup(services: [task], logger: logger)

        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            for await _ in runs.prefix(1) {}
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }

        #expect(wasCancelled.withLock { $0 } == !finishesWork)
        #expect(log.lines == [])
    }

    private func whileRunning(_ task: PeriodicTask, _ body: () async throws -> Void) async throws {
        let running = Task { try await task.run() }
        try await body()
        running.cancel()
        try await running.value
    }
}

private struct Outage: Error {}

/// A clock on which every wait ends at once and is recorded.
private final class SteppingClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex((now: Instant(), delays: [Duration]()))

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }
    var delays: [Duration] { state.withLock { $0.delays } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.delays.append(state.now.duration(to: deadline))
            state.now = deadline
        }
        await Task.yield()
    }
}

/// Records the level, task and failures of each line about a periodic task.
private final class CountingLog: LogHandler {
    private let kept = Mutex<[String]>([])
    var lines: [String] { kept.withLock { $0 } }

    var logLevel: Logger.Level {
        get { .debug }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        guard let metadata = event.metadata, let task = metadata["task"] else { return }
        kept.withLock { $0.append("\(event.level) \(task) \(metadata["failures"] ?? "")") }
    }
}
