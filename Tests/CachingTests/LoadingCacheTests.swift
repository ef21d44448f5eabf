import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Caching

@Suite(.timeLimit(.minutes(20))) struct LoadingCacheTests {
    private struct Refused: Error {}

    private let clock = ClockForTests()

    private func cache(_ capacity: Int = 4) -> LoadingCache<Int, Int> {
        LoadingCache(capacity: capacity, lifetime: 15) { [clock] in clock.now }
    }

    @Test func loadsAValueOnceHoweverManyAskAtOnce() async throws {
        let cache = cache()
        let (count, gate) = (Counter(), Gate())
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await cache.value(for: 1) {
                        count.add()
                        await gate.wait()
                        return 7
                    }
                }
            }
            await count.waitUntilFirst()
            gate.open()
            for try await value in group { #expect(value == 7) }
        }
        #expect(count.value == 1)
    }

    /// Ten thousand different places must not become ten thousand queries.
    @Test func loadsABoundedNumberAtOnce() async throws {
        let cache = LoadingCache<Int, Int>(capacity: 4, lifetime: 15, mostLoading: 2) { [clock] in clock.now }
        let (count, gate) = (Counter(), Gate())
        try await withThrowingTaskGroup(of: Int.self) { group in
            for key in 1...2 {
                group.addTask {
                    try await cache.value(for: key) {
                        count.add()
                        await gate.wait()
                        return key
                    }
                }
                try await eventually("\(key) is loaded") { count.value == key }
            }
            await #expect(throws: LoadingCacheIsBusy.self) { try await cache.value(for: 3) { 3 } }
            gate.open()
            for try await value in group { #expect([1, 2].contains(value)) }
        }
        #expect(try await cache.value(for: 3) { 3 } == 3)
    }

    @Test func forgetsAfterItsLifetime() async throws {
        let cache = cache()
        #expect(try await cache.value(for: 1) { 1 } == 1)
        clock.advance(by: 14.9)
        #expect(try await cache.value(for: 1) { 2 } == 1)
        clock.advance(by: 0.1)
        #expect(try await cache.value(for: 1) { 3 } == 3)
    }

    @Test func returnsTheOldValueWhileTheNewOneIsLoaded() async throws {
        let cache = LoadingCache<Int, Int>(capacity: 4, lifetime: 15, grace: 30) { [clock] in clock.now }
        let (count, gate) = (Counter(), Gate())
        _ = try await cache.value(for: 1) { 1 }
        clock.advance(by: 44)
        for _ in 0..<5 {
            let value = try await cache.value(for: 1) {
                count.add()
                await gate.wait()
                return 2
            }
            #expect(value == 1)
        }
        await count.waitUntilFirst()
        #expect(count.value == 1)
        clock.advance(by: 1)
        gate.open()
        #expect(try await cache.value(for: 1) { 3 } == 2)
    }

    @Test func loadsAgainWhatWasForgotten() async throws {
        let cache = cache()
        #expect(try await cache.value(for: 1) { 1 } == 1)
        cache.forget(1)
        #expect(try await cache.value(for: 1) { 2 } == 2)
    }

    /// What was asked for before a change may be older than the change.
    @Test func keepsNothingThatWasForgottenWhileItWasLoaded() async throws {
        let cache = cache()
        let (count, gate) = (Counter(), Gate())
        async let old = cache.value(for: 1) {
            count.add()
            await gate.wait()
            return 1
        }
        await count.waitUntilFirst()
        cache.forget(1)
        #expect(try await cache.value(for: 1) { 2 } == 2)
        gate.open()
        #expect(try await old == 1)
        #expect(try await cache.value(for: 1) { 3 } == 2)
    }

    @Test func keepsNoFailure() async throws {
        let cache = cache()
        await #expect(throws: Refused.self) { try await cache.value(for: 1) { throw Refused() } }
        #expect(try await cache.value(for: 1) { 2 } == 2)
    }

    @Test func holdsNoMoreThanItsCapacity() async throws {
        let cache = cache(10)
        for key in 0..<1_000 { _ = try await cache.value(for: key) { key } }
        #expect(cache.count <= 10)
    }

    @Test func keepsWhatIsAskedForAgain() async throws {
        let cache = cache(4)
        for key in 1...20 {
            #expect(try await cache.value(for: 0) { key } == 1)
            _ = try await cache.value(for: key) { key }
        }
    }

    @Test func finishesLoadingForOthersWhenTheFirstGivesUp() async throws {
        let cache = cache()
        let (count, gate) = (Counter(), Gate())
        let first = Task {
            try await cache.value(for: 1) {
                count.add()
                await gate.wait()
                try Task.checkCancellation()
                return 7
            }
        }
        await count.waitUntilFirst()
        first.cancel()
        gate.open()
        #expect(try await cache.value(for: 1) { 8 } == 7)
    }
}

private final class Counter: Sendable {
    private let stored = Mutex(0)
    private let first = Gate()

    var value: Int { stored.withLock { $0 } }

    func add() {
        stored.withLock { $0 += 1 }
        first.open()
    }

    func waitUntilFirst() async { await first.wait() }
}

/// Holds everybody until it is opened.
private final class Gate: Sendable {
    private let stream = AsyncStream<Void>.makeStream()

    func open() { stream.continuation.finish() }

    func wait() async { for await _ in stream.stream {} }
}

/// Stands still until it is advanced.
private final class ClockForTests: Sendable {
    private let stored = Mutex(Date(timeIntervalSince1970: 1_681_120_800))

    var now: Date { stored.withLock { $0 } }

    func advance(by seconds: TimeInterval) { stored.withLock { $0 += seconds } }
}
