import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ingest_gateway

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
            await #expect(throws: HashingRefused.full) { try await turns.take { _ in } }
            hold.turnOn()
            try await group.waitForAll()
        }
        #expect(turns.given == 2)
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
            group.addTask { try await turns.take { _ in } }
            try await eventually("the places are taken over") { turns.waiting == 1 }
            hold.turnOn()
            try await group.waitForAll()
        }
        #expect(turns.given == 2)
    }

    /// 400 that nobody waited for made a rightful sign-in wait 79 s.
    @Test func abandonedSignInsAreNotHashed() async throws {
        try await LiveGateway.withDatabase { database in
            let hasher = PasswordHasher(threads: 1, mostWaiting: 8)
            try await LiveGateway.run(over: database, hasher: hasher) { gateway in
                let owner = gateway.stranger(at: "192.0.2.1")
                #expect(try await owner.signUp().status == 201)
                for number in 0..<400 {
                    try gateway.stranger(at: "198.51.\(number / 200).\(number % 200)").abandon(
                        "/api/v1/sessions", Stranger.credentials("person\(number)@example.org", "wrong horse"))
                }
                try await eventually("the owner is signed in") {
                    try await owner.signIn("correct horse").status == 201
                }
                #expect(hasher.turns.given < 200)
            }
        }
    }

    @Test func saysWhenToComeAgainWhileTheQueueIsFull() async throws {
        try await LiveGateway.withDatabase { database in
            let hasher = PasswordHasher(threads: 1, mostWaiting: 1)
            try await LiveGateway.run(over: database, hasher: hasher) { gateway in
                let replies = try await withThrowingTaskGroup(of: Stranger.Reply.self) { group in
                    for number in 0..<30 {
                        group.addTask {
                            try await gateway.stranger(at: "192.0.2.\(number)").signUp("p\(number)@example.org")
                        }
                    }
                    return try await group.reduce(into: [Stranger.Reply]()) { $0.append($1) }
                }
                // 429 is the brake's, which all of one host's sign-ups share.
                let statuses = Set(replies.map(\.status))
                #expect(statuses.isSuperset(of: [201, 503]) && statuses.isSubset(of: [201, 429, 503]))
                for reply in replies where reply.status == 503 { #expect(reply.field("Retry-After") != nil) }
            }
        }
    }
}
