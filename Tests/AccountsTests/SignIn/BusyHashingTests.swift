import Foundation
import TestSupport
import Testing

@testable import accounts

/// Many who sign in or up at once, over sockets.
@Suite(.timeLimit(.minutes(20))) struct BusyHashingTests {
    /// 400 that nobody waited for made a rightful sign-in wait 79 s.
    @Test func abandonedSignInsAreNotHashed() async throws {
        try await LiveAccounts.withDatabase { database in
            let hasher = PasswordHasher(threads: 1, mostWaiting: 8)
            try await LiveAccounts.run(over: database, hasher: hasher) { accounts in
                let owner = accounts.stranger(at: "192.0.2.1")
                #expect(try await owner.signUp().status == 202)
                for number in 0..<400 {
                    try accounts.stranger(at: "198.51.\(number / 200).\(number % 200)").abandon(
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
        try await LiveAccounts.withDatabase { database in
            let hasher = PasswordHasher(threads: 1, mostWaiting: 1)
            try await LiveAccounts.run(over: database, hasher: hasher) { accounts in
                let replies = try await withThrowingTaskGroup(of: Stranger.Reply.self) { group in
                    for number in 0..<30 {
                        group.addTask {
                            try await accounts.stranger(at: "192.0.2.\(number)").signUp("p\(number)@example.org")
                        }
                    }
                    return try await group.reduce(into: [Stranger.Reply]()) { $0.append($1) }
                }
                // 429 is the brake's, which all of one host's sign-ups share.
                let statuses = Set(replies.map(\.status))
                #expect(statuses.isSuperset(of: [202, 503]) && statuses.isSubset(of: [202, 429, 503]))
                for reply in replies where reply.status == 503 { #expect(reply.field("Retry-After") != nil) }
            }
        }
    }
}
