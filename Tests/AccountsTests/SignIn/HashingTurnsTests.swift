import Foundation
import Synchronization
import TestSupport
import Testing

@testable import accounts

/// Hashing has a bounded queue, and nobody hashes for those who have left.
@Suite(.timeLimit(.minutes(20))) struct HashingTurnsTests {
    private final class Switch: Sendable {
        private let state = Atomic(false)

        var isOn: Bool { state.load(ordering: .acquiring) }

        func turnOn() { state.store(true, ordering: .releasing) }

        func wait() async throws { try await eventually("the test lets go") { isOn } }
    }

    @Test func refusesWhoeverComesWhenAsManyWaitAsMay() async throws {
        let (turns, hold) = (HashingTurns(threads: 1, mostWaiting: 1), Switch())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await turns.take { _ in try await hold.wait() } }
            try await eventually("the thread is taken") { turns.given == 1 }
            group.addTask { try await turns.take { _ in } }
            try await eventually("one waits") { turns.waiting == 1 }
            // A quarter of a second for whoever hashes, and for whoever waits.
            #expect(throws: HashingRefused.full(comeBackIn: 1)) { try turns.expectRoom() }
            await #expect(throws: HashingRefused.full(comeBackIn: 1)) { try await turns.take { _ in } }
            hold.turnOn()
            try await group.waitForAll()
        }
        #expect(turns.given == 2)
        try turns.expectRoom()
        try await turns.take { _ in }
    }

    @Test func givesNoTurnToThoseWhoHaveLeft() async throws {
        let (turns, hold, isGone) = (HashingTurns(threads: 1, mostWaiting: 3), Switch(), Switch())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await turns.take { _ in try await hold.wait() } }
            try await eventually("the thread is taken") { turns.given == 1 }
            let hasLeft: @Sendable () -> Bool = { isGone.isOn }
            for _ in 0..<3 {
                group.addTask {
                    await #expect(throws: HashingRefused.abandoned) {
                        try await turns.take(unless: hasLeft) { _ in }
                    }
                }
            }
            try await eventually("all wait") { turns.waiting == 3 }
            isGone.turnOn()
            // Their places are free for those who come now.
            try turns.expectRoom()
            #expect(turns.waiting == 0)
            group.addTask { try await turns.take { _ in } }
            try await eventually("the places are taken over") { turns.waiting == 1 }
            hold.turnOn()
            try await group.waitForAll()
        }
        #expect(turns.given == 2)
    }
}
