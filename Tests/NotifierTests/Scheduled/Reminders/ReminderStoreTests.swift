import Domain
import Foundation
import Logging
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

@Suite(.timeLimit(.minutes(20))) struct ReminderStoreTests {
    @Test func sendsAReminderOnceWhenItIsDue() async throws {
        try await withNotifierDatabase { pool in
            let anna = UserID()
            try await pool.remind(anna, [.sample(at: "20:00")], at: "2023-03-09T12:00:00Z")

            #expect(try await pool.sendReminders(at: "2023-03-09T18:59:59Z").claimed == 0)
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:00Z") == ReminderCounts(claimed: 1, sent: 1))
            // A restart changes nothing: all state is in the table.
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:10Z").claimed == 0)
            #expect(try await pool.inbox(of: anna) == ["How are you feeling?"])
            #expect(try await pool.sendReminders(at: "2023-03-10T19:00:00Z").sent == 1)
            #expect(try await pool.inbox(of: anna).count == 2)
        }
    }

    @Test func oneOfManyWorkersSends() async throws {
        try await withNotifierDatabase { pool in
            let people = (0..<20).map { _ in UserID() }
            for person in people { try await pool.remind(person, [.sample(at: "20:00")], at: "2023-03-09T12:00:00Z") }
            let sent = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var sent = 0
                        for _ in 0..<20 {
                            sent += try await pool.sendReminders(at: "2023-03-09T19:00:00Z", limit: 3).sent
                        }
                        return sent
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(sent == 20)
            for person in people { #expect(try await pool.inbox(of: person).count == 1) }
        }
    }

    @Test func aTransactionThatFailsLeavesEverythingForTheNextLook() async throws {
        try await withNotifierDatabase { pool in
            let people = [UserID(), UserID()]
            for person in people {
                try await pool.remind(person, [.sample(at: "20:00")], at: "2023-03-09T12:00:00Z")
            }
            // As when the connection breaks, or the process is killed: one is notified, the other not.
            try await pool.run(
                script: """
                    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                        IF (SELECT count(*) FROM entries) > 1 THEN RAISE 'broken'; END IF;
                        RETURN NULL;
                    END $$;
                    CREATE TRIGGER fail AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION fail();
                    """)
            await #expect(throws: PostgresError.self) { try await pool.sendReminders(at: "2023-03-09T19:00:00Z") }
            try await pool.query("DROP TRIGGER fail ON entries")
            #expect(try await pool.count("entries") == 0)
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:00Z").sent == 2)
            for person in people { #expect(try await pool.inbox(of: person).count == 1) }
        }
    }

    @Test func afterDowntimeSendsTodaysAndCountsMissedDays() async throws {
        try await withNotifierDatabase { pool in
            let anna = UserID()
            try await pool.remind(anna, [.sample(at: "20:00")], at: "2023-03-09T12:00:00Z")
            let round = try await pool.sendReminders(at: "2023-03-12T21:30:00Z")
            #expect(round == ReminderCounts(claimed: 1, sent: 1, missed: 3))
            #expect(try await pool.inbox(of: anna).count == 1)
            #expect(try await pool.sendReminders(at: "2023-03-12T21:31:00Z").claimed == 0)
        }
    }

    @Test(arguments: [("2023-03-26", "2023-03-26T01:00:00Z"), ("2023-10-29", "2023-10-29T00:30:00Z")])
    func comesOnceOnTheDaysWhenClocksChange(day: String, due: String) async throws {
        try await withNotifierDatabase { pool in
            let anna = UserID()
            let start = try Date("\(day)T00:00:00Z", strategy: .iso8601) - 3_600
            try await pool.remind(anna, [.sample(at: "02:30")], at: "\(start.formatted(.iso8601))")
            var sent: [String] = []
            for quarter in 0..<96 {
                let time = (start + Double(quarter) * 900).formatted(.iso8601)
                if try await pool.sendReminders(at: time).sent > 0 { sent.append(time) }
            }
            #expect(sent == [due])
        }
    }

    @Test func aMoveToAnotherZoneRepeatsNoDayAndLeavesNoneOut() async throws {
        try await withNotifierDatabase { pool in
            let anna = UserID()
            let reminder = try Reminder.sample(at: "20:00")
            try await pool.remind(anna, [reminder], zone: "Asia/Tokyo", at: "2023-03-01T00:00:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-01T11:00:00Z").sent == 1)
            // The same date's evening comes once more.
            try await pool.remind(anna, [reminder], zone: "America/New_York", version: 2, at: "2023-03-01T14:00:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-02T02:00:00Z").sent == 0)
            #expect(try await pool.sendReminders(at: "2023-03-03T01:00:00Z").sent == 1)
            // Back: it is half past eight in the evening of the next day already.
            try await pool.remind(anna, [reminder], zone: "Asia/Tokyo", version: 3, at: "2023-03-03T11:30:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-03T11:30:00Z").sent == 1)
            #expect(try await pool.sendReminders(at: "2023-03-04T10:59:00Z").sent == 0)
        }
    }

    @Test func anotherTimeOnTheSameDayDoesNotSendTheDayTwice() async throws {
        try await withNotifierDatabase { pool in
            let anna = UserID()
            let id = ReminderID()
            try await pool.remind(anna, [.sample(id: id, at: "18:00")], at: "2023-03-09T12:00:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-09T17:00:00Z").sent == 1)
            try await pool.remind(anna, [.sample(id: id, at: "20:00")], version: 2, at: "2023-03-09T17:30:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:00Z").sent == 0)
            #expect(try await pool.sendReminders(at: "2023-03-10T19:00:00Z").sent == 1)
        }
    }

    @Test func aTimeThatHadPassedWhenItWasChosenWaitsForTheNextDay() async throws {
        try await withNotifierDatabase { pool in
            try await pool.remind(UserID(), [.sample(at: "08:00")], at: "2023-03-09T12:00:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-09T12:00:01Z").claimed == 0)
            #expect(try await pool.sendReminders(at: "2023-03-10T07:00:00Z").sent == 1)
        }
    }

    @Test func whatIsSwitchedOffIsNotSent() async throws {
        try await withNotifierDatabase { pool in
            let anna = UserID()
            let kept = try Reminder.sample(.skinCheck, .monthly(dayOfMonth: 9), at: "20:00")
            try await pool.remind(anna, [.sample(at: "20:00"), kept], at: "2023-03-09T12:00:00Z")
            try await pool.remind(anna, [kept], version: 2, at: "2023-03-09T13:00:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:00Z").sent == 1)
            #expect(try await pool.inbox(of: anna) == ["Time for your skin check"])
            try await pool.remind(anna, [], version: 3, at: "2023-03-10T12:00:00Z")
            #expect(try await pool.count("reminders") == 0)
        }
    }

    /// Two at one time ended a predecessor.
    @Test func sendsBothOfTwoAtOneTime() async throws {
        try await withNotifierDatabase { pool in
            let anna = UserID()
            try await pool.remind(
                anna, [.sample(at: "20:00"), .sample(.skinCheck, at: "20:00"), .sample(.skinCheck, at: "20:00")],
                at: "2023-03-09T12:00:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:00Z") == ReminderCounts(claimed: 3, sent: 3))
            let titles = try await pool.inbox(of: anna)
            #expect(titles.count == 3 && Set(titles) == ["How are you feeling?", "Time for your skin check"])
        }
    }

    @Test func comesEverySixMonthsOnTheChosenDay() async throws {
        try await withNotifierDatabase { pool in
            let day = try #require(CalendarDay("2022-08-31"))
            try await pool.remind(
                UserID(), [.sample(.skinCheck, .everyMonths(6, from: day), at: "20:00")], at: "2022-08-31T12:00:00Z")
            for due in ["2022-08-31T18:00:00Z", "2023-02-28T19:00:00Z", "2023-08-31T18:00:00Z"] {
                let before = try Date(due, strategy: .iso8601) - 1
                let early = try await pool.sendReminders(at: before.formatted(.iso8601))
                let round = try await pool.sendReminders(at: due)
                #expect(early.claimed == 0 && round.sent == 1)
            }
        }
    }

    @Test func dropsWhatIsDueWhileMuted() async throws {
        try await withNotifierDatabase { pool in
            let anna = UserID()
            try await pool.remind(
                anna, [.sample(at: "20:00")], mutedUntil: "2023-03-10T12:00:00Z", at: "2023-03-09T12:00:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:00Z") == ReminderCounts(claimed: 1, muted: 1))
            #expect(try await pool.sendReminders(at: "2023-03-09T22:00:00Z").claimed == 0)
            #expect(try await pool.sendReminders(at: "2023-03-10T19:00:00Z").sent == 1)
        }
    }

    @Test func whatComesOnceIsDoneThen() async throws {
        try await withNotifierDatabase { pool in
            let day = try #require(CalendarDay("2023-03-09"))
            try await pool.remind(UserID(), [.sample(.custom, .once(day), at: "20:00")], at: "2023-03-09T12:00:00Z")
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:00Z").sent == 1)
            #expect(try await pool.count("reminders WHERE next_due_at IS NULL") == 1)
        }
    }

    @Test func anAccountThatIsGoneIsRemindedOfNothing() async throws {
        try await withNotifierDatabase { pool in
            let (anna, ben) = (UserID(), UserID())
            for person in [anna, ben] {
                try await pool.remind(person, [.sample(at: "20:00")], at: "2023-03-09T12:00:00Z")
            }
            try await pool.remind(anna, [], version: 2, isDeleted: true, at: "2023-03-09T13:00:00Z")
            #expect(try await pool.count("reminders") == 1)
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:00Z").sent == 1)
            #expect(try await pool.inbox(of: ben).count == 1)
        }
    }

    @Test func aRuleThatNobodyCanReadKeepsNobodyElseWaiting() async throws {
        try await withNotifierDatabase { pool in
            let (anna, ben) = (UserID(), UserID())
            for person in [anna, ben] {
                try await pool.remind(person, [.sample(at: "20:00")], at: "2023-03-09T12:00:00Z")
            }
            try await pool.query("UPDATE reminders SET rule = '{\"kind\": \"yoga\"}' WHERE user_id = \(anna.uuid)")
            let round = try await pool.sendReminders(at: "2023-03-09T19:00:00Z")
            #expect(round == ReminderCounts(claimed: 2, sent: 1, unreadable: 1))
            #expect(try await pool.sendReminders(at: "2023-03-09T19:00:10Z").claimed == 0)
        }
    }

    @Test func theSenderSendsAllThatIsDue() async throws {
        try await withNotifierDatabase { pool in
            for _ in 0..<7 { try await pool.remind(UserID(), [.sample(at: "20:00")], at: "2023-03-09T12:00:00Z") }
            let due = try Date("2023-03-09T19:00:00Z", strategy: .iso8601)
            var sender = ReminderSender(
                store: PostgresReminderStore(pool: pool, enabledChannels: []), now: { due },
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
            sender.limit = 3
            await sender.sendAllDue()
            #expect(try await pool.count("entries") == 7)
        }
    }
}

extension Reminder {
    fileprivate static func sample(
        _ kind: Kind = .dailyQuiz, _ recurrence: Recurrence = .daily, id: ReminderID = ReminderID(), at time: String
    ) throws -> Reminder {
        try Reminder(
            id: id, kind: kind, text: kind == .custom ? "Take the tablet" : nil, recurrence: recurrence,
            time: try ClockTime(time))
    }
}

extension PostgresPool {
    /// As `subscriber.changed` makes a person's reminders known.
    fileprivate func remind(
        _ userID: UserID, _ reminders: [Reminder], zone: String = "Europe/Zurich", mutedUntil: String? = nil,
        version: Int = 1, isDeleted: Bool = false, at now: String
    ) async throws {
        var settings = try NotificationSettings(timeZone: zone)
        settings.reminders = reminders
        settings.mutedUntil = try mutedUntil.map { try Date($0, strategy: .iso8601) }
        let change = SubscriberChanged(
            userID: userID, version: version, place: nil, sensitivities: [], radius: Kilometres(25), language: "en",
            email: nil, settings: settings, isDeleted: isDeleted)
        let time = try Date(now, strategy: .iso8601)
        try await UpdateRecipient(store: PostgresSubscriberStore(pool: self)) { time }(change)
    }

    /// One run of a worker.
    fileprivate func sendReminders(at now: String, limit: Int = 100) async throws -> ReminderCounts {
        let time = try Date(now, strategy: .iso8601)
        return try await PostgresReminderStore(pool: self, enabledChannels: []).sendDue(limit: limit, at: time)
    }

    /// Statements without values.
    fileprivate func run(script: String) async throws {
        try await transaction { try await $0.run(script: script) }
    }
}
