import Logging
import Messaging
import ServiceRuntime
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct AudienceMirrorTests {
    @Test func isNotReadyUntilTheFirstLoad() async throws {
        let mirror = AudienceMirror(source: PlayedSource())
        #expect(mirror.notReadyReason != nil)

        _ = try await mirror.current()

        #expect(mirror.notReadyReason == nil)
    }

    @Test func isLoadedWhenTheProcessStartsAndTriedAgainAfterAFailure() async throws {
        let source = PlayedSource()
        source.failNext()
        let mirror = AudienceMirror(source: source)
        let updating = mirror.updating(
            backoff: Backoff(base: .milliseconds(1), limit: .milliseconds(1)),
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await updating.run() }
            try await eventually("the audience is in memory") { mirror.notReadyReason == nil }
            group.cancelAll()
        }

        #expect(source.asked == [nil, nil])
    }

    @Test func asksForEverythingAndThenForWhatChanged() async throws {
        let source = PlayedSource()
        let mirror = AudienceMirror(source: source)
        source.add(AudiencePage(placed: [try .sample(slot: 0), try .sample(slot: 1)]))
        let first = try await mirror.current()
        source.add(AudiencePage(placed: [try .sample(slot: 2)], vacated: [AudiencePosition(chunk: 7, slot: 0)]))

        let second = try await mirror.current()

        #expect(source.asked == [nil, "1"])
        #expect(first.asOf == "1")
        #expect(second.asOf == "2")
        #expect(first.index.matches(try .sample(), in: 7) == [0, 1])
        #expect(second.index.matches(try .sample(), in: 7) == [1, 2])
    }

    @Test func whoComeDuringALookShareTheNext() async throws {
        let source = PlayedSource()
        source.hold()
        let mirror = AudienceMirror(source: source)
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { try await mirror.current().asOf }
            await source.waitUntilAsked()
            for _ in 0..<5 { group.addTask { try await mirror.current().asOf } }
            while mirror.waitingCount < 5 { await Task.yield() }
            source.release()

            var moments: [String] = []
            for try await moment in group { moments.append(moment) }

            #expect(moments.sorted() == ["1", "2", "2", "2", "2", "2"])
        }
    }

    @Test func aFailedLookIsMadeGoodByTheNext() async throws {
        let source = PlayedSource()
        let mirror = AudienceMirror(source: source)
        source.add(AudiencePage(placed: [try .sample(slot: 0)]))
        _ = try await mirror.current()
        let change = AudiencePage(placed: [try .sample(slot: 1)], vacated: [AudiencePosition(chunk: 7, slot: 0)])
        source.add(change)
        source.failNext()

        await #expect(throws: PlayedSource.Failure.self) { try await mirror.current() }
        source.add(change)
        let snapshot = try await mirror.current()

        #expect(source.asked == [nil, "1", "1"])
        #expect(snapshot.index.matches(try .sample(), in: 7) == [1])
        #expect(snapshot.index.count == 1)
    }

    @Test func aFailedFirstLoadLeavesNothingBehind() async throws {
        let source = PlayedSource()
        let mirror = AudienceMirror(source: source)
        source.add(AudiencePage(placed: [try .sample(slot: 0)]))
        source.failNext()
        await #expect(throws: PlayedSource.Failure.self) { try await mirror.current() }
        #expect(mirror.notReadyReason != nil)

        let snapshot = try await mirror.current()

        #expect(source.asked == [nil, nil])
        #expect(snapshot.index.count == 0)
    }

    @Test func whoGivesUpDoesNotTakeTheOthersAlong() async throws {
        let source = PlayedSource()
        source.hold()
        let mirror = AudienceMirror(source: source)
        let first = Task { try await mirror.current().asOf }
        await source.waitUntilAsked()
        let impatient = Task { try await mirror.current().asOf }
        while mirror.waitingCount < 1 { await Task.yield() }
        let patient = Task { try await mirror.current().asOf }
        while mirror.waitingCount < 2 { await Task.yield() }
        impatient.cancel()
        source.release()

        #expect(try await first.value == "1")
        await #expect(throws: CancellationError.self) { try await impatient.value }
        #expect(try await patient.value == "2")
    }
}
