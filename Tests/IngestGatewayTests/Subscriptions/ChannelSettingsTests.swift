import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Testing

@testable import ingest_gateway

/// Channels, escalation, reminders and snooze as a part of the settings.
@Suite(.timeLimit(.minutes(20))) struct ChannelSettingsTests {
    private static let all = """
        "snoozedUntil": "2023-04-10T12:00:00Z",
        "channels": {"email": {"alert": "daily", "reminder": "off"}, "web-push": {"digest": "weekly"}},
        "escalation": {"minutes": 15, "channels": ["web-push", "email"]},
        "reminders": [
            {"kind": "daily-quiz", "repeats": "daily", "time": "20:00"},
            {"kind": "skin-check", "repeats": "monthly", "dayOfMonth": 31, "time": "09:30"},
            {"kind": "custom", "text": "Nasal spray", "repeats": "weekly", "weekdays": ["friday", "monday"],
             "time": "07:05"},
            {"kind": "custom", "text": "Dr. Smith", "repeats": "once", "date": "2023-05-02", "time": "14:00"}]
        """

    private func put(_ settings: String, _ gateway: GatewayUnderTest, _ token: String) async throws -> Answer {
        try await gateway.call(
            .put, "/api/v1/subscription", token: token,
            SubscriptionSettingsTests.wishes(#", "settings": {\#(settings)}"#))
    }

    @Test func keepsWhatWasChosenAndAnnouncesIt() async throws {
        let escalation = try Escalation(after: 15, through: [.webPush, .email])
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let saved = try await put(Self.all, gateway, token)
            #expect(saved.status == 200)
            let settings = try #require(try await gateway.announced(SubscriberChanged.self).last).settings
            #expect(settings.snoozedUntil == GatewayUnderTest.now.addingTimeInterval(7_200))
            #expect(settings.channels[.email, .alert] == .daily)
            #expect(settings.channels[.email, .reminder] == .off)
            #expect(settings.channels[.webPush, .digest] == .weekly)
            #expect(settings.channels[.webPush, .alert] == .immediately)
            #expect(settings.escalation == escalation)
            #expect(settings.reminders.map(\.kind) == [.dailyQuiz, .skinCheck, .custom, .custom])
            #expect(settings.reminders.map(\.text) == [nil, nil, "Nasal spray", "Dr. Smith"])
            #expect(settings.reminders.map(\.time.description) == ["20:00", "09:30", "07:05", "14:00"])
            let day = try #require(CalendarDay("2023-05-02"))
            #expect(
                settings.reminders.map(\.recurrence)
                    == [.daily, .monthly(dayOfMonth: 31), .weekly([.monday, .friday]), .once(day)])
            #expect(try await gateway.call(.get, "/api/v1/subscription", token: token).body == saved.body)
        }
    }

    /// Counted from a day, which may have passed; 0.8.0 does not see them.
    @Test func takesStepsOfWeeksAndMonths() async throws {
        let reminders = """
            "reminders": [
                {"kind": "skin-check", "repeats": "every-weeks", "weeks": 2, "from": "2023-01-01", "time": "09:00"},
                {"kind": "skin-check", "repeats": "every-months", "months": 12, "from": "2024-02-29", "time": "09:00"}]
            """
        let days = try ["2023-01-01", "2024-02-29"].map { try #require(CalendarDay($0)) }
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let saved = try await put(reminders, gateway, token)
            #expect(saved.status == 200)
            #expect(saved.text.contains(#""from":"2024-02-29""#) && saved.text.contains(#""repeats":"every-weeks""#))
            let settings = try #require(try await gateway.announced(SubscriberChanged.self).last).settings
            #expect(
                settings.reminders.map(\.recurrence)
                    == [.everyWeeks(2, from: days[0]), .everyMonths(12, from: days[1])])
            let message = try #require(try await gateway.outbox().last)
            #expect(String(decoding: message.body, as: UTF8.self).contains("moreReminders"))
            let again = try await gateway.call(.put, "/api/v1/subscription", token: token, saved.text)
            #expect(again.status == 200 && again.body == saved.body)
        }
    }

    @Test func givesRemindersIDsThatStayWhenTheyAreSentBack() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let saved = try await put(Self.all, gateway, token)
            let reminders = try saved.decoded(ingest_gateway.Subscription.self).settings.reminders
            #expect(Set(reminders.map(\.id)).count == 4)
            let again = try await gateway.call(.put, "/api/v1/subscription", token: token, saved.text)
            #expect(again.status == 200)
            #expect(again.body == saved.body)
        }
    }

    @Test(arguments: [
        #""channels": null, "escalation": null, "reminders": null, "snoozedUntil": null"#,
        #""channels": {}, "reminders": []"#, #""channels": {"email": {}}"#, #""channels": {"email": null}"#,
    ])
    func takesWhatIsAbsentAsUsual(settings: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            #expect(try await put(settings, gateway, token).status == 200)
            #expect(try await gateway.announced(SubscriberChanged.self).last?.settings == .initial)
        }
    }

    static let faults: [(String, [String])] = [
        (#""snoozedUntil": "soon""#, ["snoozedUntil"]), (#""channels": []"#, ["channels"]),
        (#""channels": {"pigeon": {"alert": "daily"}}"#, ["channels/pigeon"]),
        (#""channels": {"in-app": {"alert": "off"}}"#, ["channels/in-app"]),
        (#""channels": {"a/b": {}}"#, ["channels"]), (#""channels": {"email": 7}"#, ["channels/email"]),
        (
            #""channels": {"email": {"alert": "hourly", "gossip": "off"}, "fcm": {"digest": 1}}"#,
            ["channels/email/alert", "channels/email/gossip", "channels/fcm/digest"]
        ),
        (#""escalation": "fast""#, ["escalation"]),
        (#""escalation": {}"#, ["escalation/minutes", "escalation/channels"]),
        (
            #""escalation": {"minutes": 0, "channels": ["email"]}"#, ["escalation/minutes", "escalation/channels"]
        ),
        (#""escalation": {"minutes": 241, "channels": ["email", "fcm"]}"#, ["escalation/minutes"]),
        (#""escalation": {"minutes": 15, "channels": ["email", "email"]}"#, ["escalation/channels"]),
        (#""escalation": {"minutes": 15, "channels": ["in-app", "email"]}"#, ["escalation/channels"]),
        (
            #""escalation": {"minutes": "15", "channels": ["email", "owl", 3]}"#,
            ["escalation/minutes", "escalation/channels/1", "escalation/channels/2"]
        ),
        (#""reminders": {}"#, ["reminders"]), (#""reminders": [7, null]"#, ["reminders/0", "reminders/1"]),
        (#""reminders": [{}]"#, ["reminders/0/kind", "reminders/0/repeats", "reminders/0/time"]),
        (
            #"""
            "reminders": [{"kind": "daily-quiz", "repeats": "daily", "time": "20:00"},
                {"kind": "daily-quiz", "repeats": "daily", "time": "24:00"},
                {"kind": "nap", "repeats": "hourly", "time": "7:00", "id": "7"},
                5,
                {"kind": "custom", "repeats": "weekly", "weekdays": [], "time": "20:00"},
                {"kind": "custom", "text": "", "repeats": "weekly", "weekdays": ["monday", "funday"], "time": "20:00"},
                {"kind": "skin-check", "text": "arm", "repeats": "monthly", "dayOfMonth": 32, "time": "20:00"},
                {"kind": "skin-check", "repeats": "monthly", "time": "20:00"},
                {"kind": "custom", "text": "a\nb", "repeats": "once", "date": "2023-02-29", "time": 20},
                {"kind": "skin-check", "repeats": "every-weeks", "weeks": 53, "from": "2023-02-29", "time": "20:00"},
                {"kind": "skin-check", "repeats": "every-months", "months": "two", "time": "20:00"}]
            """#,
            [
                "1/time", "2/id", "2/kind", "2/repeats", "2/time", "3", "4/text", "4/weekdays", "5/text",
                "5/weekdays/1", "6/text", "6/dayOfMonth", "7/dayOfMonth", "8/text", "8/date", "8/time",
                "9/weeks", "9/from", "10/months", "10/from",
            ].map { "reminders/\($0)" }
        ),
    ]

    @Test(arguments: faults)
    func namesEveryFaultAtOnceAndStoresNothing(settings: String, fields: [String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await put(settings, gateway, token)
            #expect(answer.status == 422)
            #expect(try answer.pointers == fields.map { "#/settings/\($0)" })
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test func saysWhichWordsThereAreWithoutRepeatingTheOneItMet() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await put(#""channels": {"email": {"alert": "sometimes"}}"#, gateway, token)
            #expect(try answer.problem.errors?.first?.detail == "must be one of off, immediately, daily, weekly")
        }
    }

    @Test func takesTwentyRemindersAndNoMore() async throws {
        let one = #"{"kind": "daily-quiz", "repeats": "daily", "time": "20:00"}"#
        func list(_ count: Int) -> String {
            #""reminders": [\#(Array(repeating: one, count: count).joined(separator: ","))]"#
        }
        let (twenty, more) = (list(20), list(21))
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            #expect(try await put(twenty, gateway, token).status == 200)
            let answer = try await put(more, gateway, token)
            #expect(try answer.pointers == ["#/settings/reminders"])
            #expect(try answer.problem.errors?.first?.detail == "must have at most 20 entries")
        }
    }

    @Test func takesEachIDOnce() async throws {
        let id = ReminderID()
        let one = #"{"id": "\#(id)", "kind": "daily-quiz", "repeats": "daily", "time": "20:00"}"#
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await put(#""reminders": [\#(one), \#(one), \#(one)]"#, gateway, token)
            #expect(try answer.pointers == ["#/settings/reminders/1/id", "#/settings/reminders/2/id"])
        }
    }
}
