import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Testing

@testable import ingest_gateway

/// Snooze and pause, beside PUT.
@Suite(.timeLimit(.minutes(20))) struct SilenceTests {
    private func settings(_ answer: Answer) throws -> NotificationSettings {
        try answer.decoded(ingest_gateway.Subscription.self).settings
    }

    @Test func snoozesFromNowOnAndLeavesTheRestAsItIs() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.call(
                .put, "/api/v1/subscription", token: token,
                SubscriptionSettingsTests.wishes(#", "settings": {"onlyUrgent": true}"#))
            let snoozed = try await gateway.call(
                .post, "/api/v1/subscription/snooze", token: token, #"{"minutes": 90}"#)
            #expect(snoozed.status == 200)
            #expect(try settings(snoozed).snoozedUntil == GatewayUnderTest.now.addingTimeInterval(5_400))
            let facts = try await gateway.announced(SubscriberChanged.self)
            #expect(facts.map(\.version) == [1, 2])
            let shown = try settings(snoozed)
            #expect(facts.last?.settings == shown)
            #expect(facts.last?.settings.onlyUrgent == true)
            #expect(facts.last?.sensitivities.count == 1)
            #expect(facts.last?.place == facts.first?.place)
            let awake = try await gateway.call(.delete, "/api/v1/subscription/snooze", token: token)
            #expect(try settings(awake).snoozedUntil == nil)
            #expect(try await gateway.announced(SubscriberChanged.self).map(\.version) == [1, 2, 3])
        }
    }

    @Test func pausesUntilADayAndLiftsIt() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let paused = try await gateway.call(
                .post, "/api/v1/subscription/pause", token: token, #"{"until": "2023-04-20T06:00:00Z"}"#)
            #expect(paused.status == 200)
            let end = try #require(ISO8601DateFormatter().date(from: "2023-04-20T06:00:00Z"))
            #expect(try await gateway.announced(SubscriberChanged.self).last?.settings.mutedUntil == end)
            let lifted = try await gateway.call(.delete, "/api/v1/subscription/pause", token: token)
            #expect(try settings(lifted).mutedUntil == nil)
            #expect(try await gateway.announced(SubscriberChanged.self).last?.settings == .initial)
        }
    }

    @Test(arguments: ["snooze", "pause"])
    func announcesNothingWhenThereIsNothingToLift(what: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            #expect(try await gateway.call(.delete, "/api/v1/subscription/\(what)", token: token).status == 200)
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: [
        ("snooze", "{}", "minutes"), ("snooze", #"{"minutes": 0}"#, "minutes"),
        ("snooze", #"{"minutes": 10081}"#, "minutes"), ("snooze", #"{"minutes": "90"}"#, "minutes"),
        ("pause", "{}", "until"), ("pause", #"{"until": "tomorrow"}"#, "until"),
        ("pause", #"{"until": "2023-04-10T10:00:00Z"}"#, "until"),
    ])
    func namesTheFaultyField(what: String, body: String, field: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(.post, "/api/v1/subscription/\(what)", token: token, body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/\(field)"])
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: [1, 10_080])
    func takesTheShortestAndTheLongestSnooze(minutes: Int) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.call(
                .post, "/api/v1/subscription/snooze", token: token, #"{"minutes": \#(minutes)}"#)
            #expect(
                try settings(answer).snoozedUntil == GatewayUnderTest.now.addingTimeInterval(Double(minutes) * 60))
        }
    }

    @Test func losesNoneOfManyChangesAtOnce() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    _ = try await gateway.call(
                        .post, "/api/v1/subscription/snooze", token: token, #"{"minutes": 5}"#)
                }
                group.addTask {
                    _ = try await gateway.call(
                        .post, "/api/v1/subscription/pause", token: token, #"{"until": "2023-04-20T06:00:00Z"}"#)
                }
                try await group.waitForAll()
            }
            let facts = try await gateway.announced(SubscriberChanged.self)
            #expect(facts.map(\.version).sorted() == [1, 2])
            let last = try #require(facts.max { $0.version < $1.version })
            #expect(last.settings.snoozedUntil != nil && last.settings.mutedUntil != nil)
        }
    }
}
