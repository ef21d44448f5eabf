import Domain
import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct ExplainAlertTests {
    @Test func theVerdictIsWhatWasDecided() async throws {
        let basel = try Coordinate.basel()
        let allDay = try QuietHours(from: 0, until: 1_439)
        let people: [(Person, RecipientVerdict)] = [
            (Person(coordinate: basel), .notified),
            (Person(coordinate: basel, settings: try NotificationSettings(quietHours: allDay)), .digested),
            (Person(coordinate: basel, settings: try NotificationSettings(weeklyInterruptions: 0)), .digested),
            (Person(coordinate: basel, settings: try NotificationSettings(mutedUntil: .noon + 86_400)), .muted),
            (Person(coordinate: basel, settings: try NotificationSettings(onlyUrgent: true)), .muted),
            (Person(coordinate: basel, thresholds: [.birch: 8]), .notAffected),
            (Person(coordinate: basel, thresholds: [.grass: 1]), .notAffected),
            (Person(coordinate: try .at(48.5, 7.5836)), .notAffected),
            (Person(coordinate: try .at(-30, 100)), .notAffected), (Person(), .notAffected),
        ]
        try await withFanoutDatabase { pool in
            try await pool.audience(people.map(\.0))
            let alert = try RaisedAlert.birch(7, at: basel)
            try await FanOutRig(pool).fanOut(alert)

            for (person, verdict) in people {
                let why = try #require(try await pool.why(alert, person))
                #expect(why.verdict == verdict, "\(why.reason)")
                #expect(!why.findings.isEmpty)
            }
        }
    }

    @Test func explainsThatAPersonHadAlreadyBeenNotified() async throws {
        let basel = try Coordinate.basel()
        let person = Person(coordinate: basel)
        try await withFanoutDatabase { pool in
            try await pool.audience([person])
            let rig = try FanOutRig(pool)
            let alerts = [try RaisedAlert.birch(7, at: basel), try .birch(7, at: basel, kind: .forecast)]
            for alert in alerts { try await rig.fanOut(alert) }

            #expect(try await pool.why(alerts[0], person)?.verdict == .notified)
            #expect(try await pool.why(alerts[1], person)?.verdict == .repeated)
        }
    }

    @Test func explainsThatNobodyIsNotifiedOfTheirOwnReport() async throws {
        let person = Person(coordinate: try .basel())
        try await withFanoutDatabase { pool in
            try await pool.audience([person, Person(coordinate: try .basel())])
            let alert = RaisedAlert.report(of: [.birch], at: try .basel(), by: [person.id])
            try await FanOutRig(pool).fanOut(alert)

            let why = try #require(try await pool.why(alert, person))
            #expect(why.verdict == .notAffected)
            #expect(why.findings.first == .isOwnReport)
        }
    }

    @Test func itGoesByWhatWasKnownOfThePersonThen() async throws {
        let basel = try Coordinate.basel()
        let person = Person(coordinate: basel)
        try await withFanoutDatabase { pool in
            try await pool.audience([person])
            let alert = try RaisedAlert.birch(7, at: basel)
            try await FanOutRig(pool).fanOut(alert)
            for (version, coordinate) in [(2, try Coordinate.at(10, 10)), (3, nil), (4, basel)] {
                try await pool.audience([
                    Person(id: person.id, version: version, coordinate: coordinate, thresholds: [.grass: 1])
                ])

                let why = try #require(try await pool.why(alert, person))
                #expect(why.verdict == .notified)
                #expect(
                    why.findings == [
                        .intensity(allergen: .birch, threshold: try Intensity(3), intensity: try Intensity(7)),
                        .distance(Kilometres(0), radius: Kilometres(25)),
                    ])
            }
        }
    }

    @Test func whoCameLaterWasNotKnown() async throws {
        let basel = try Coordinate.basel()
        let later = Person(coordinate: basel)
        try await withFanoutDatabase { pool in
            try await pool.audience([Person(coordinate: basel)])
            let alert = try RaisedAlert.birch(7, at: basel)
            try await FanOutRig(pool).fanOut(alert)
            try await pool.audience([later])

            let why = try #require(try await pool.why(alert, later))
            #expect(why.verdict == .notAffected)
            #expect(why.reason == "The person was not known yet when the alert was accepted.")
        }
    }

    @Test func whatIsForgottenIsUnknown() async throws {
        let basel = try Coordinate.basel()
        let person = Person(coordinate: basel)
        try await withFanoutDatabase { pool in
            try await pool.audience([person])
            let alert = try RaisedAlert.birch(7, at: basel)
            try await FanOutRig(pool).fanOut(alert)
            try await pool.audience([Person(id: person.id, version: 2, coordinate: basel)])
            _ = try await PostgresAudienceHistory(pool: pool).forget(before: .distantFuture)

            let why = try #require(try await pool.why(alert, person, at: .noon + 31 * 86_400))
            #expect(why.verdict == .unknown)
            #expect(why.reason.contains("30 days"))
        }
    }

    @Test func explainsNothingAboutADeletedAccount() async throws {
        let basel = try Coordinate.basel()
        let person = Person(coordinate: basel)
        try await withFanoutDatabase { pool in
            try await pool.audience([person])
            let alert = try RaisedAlert.birch(7, at: basel)
            try await FanOutRig(pool).fanOut(alert)
            try await pool.audience([Person(id: person.id, version: 2, isDeleted: true)])

            let why = try #require(try await pool.why(alert, person))
            #expect(why.verdict == .unknown)
            #expect(why.findings.isEmpty)
        }
    }

    @Test func aRefusedAndAHeldAlertSaySo() async throws {
        let basel = try Coordinate.basel()
        let person = Person(coordinate: basel)
        try await withFanoutDatabase { pool in
            try await pool.audience([person])
            let (held, refused) = (try RaisedAlert.birch(7, at: basel), try RaisedAlert.birch(7, at: basel))
            try await FanOutRig(pool, settings: FanOutSettings(holdAbove: 0)).admit(held)
            try await FanOutRig(pool).admit(refused, in: .new(at: .noon - 8 * 86_400))

            #expect(try await pool.why(held, person)?.verdict == .held)
            #expect(try await pool.why(refused, person)?.verdict == .refused)
        }
    }

    @Test func aStoppedAlertSaysWhenAndWhomItNoLongerReaches() async throws {
        let basel = try Coordinate.basel()
        let (person, elsewhere) = (Person(coordinate: basel), Person(coordinate: try .at(-30, 100)))
        let sleeper = Person(
            coordinate: basel, settings: try NotificationSettings(quietHours: QuietHours(from: 0, until: 1_439)))
        let stop = "an operator stopped it at \((Date.noon + 60).ISO8601Format())"
        try await withFanoutDatabase { pool in
            try await pool.audience([person, elsewhere, sleeper])
            let (held, running, done) = (
                try RaisedAlert.birch(3, at: basel), try RaisedAlert.birch(5, at: basel),
                try RaisedAlert.birch(7, at: basel)
            )
            try await FanOutRig(pool, settings: FanOutSettings(holdAbove: 0)).admit(held)
            try await FanOutRig(pool).admit(running)
            try await FanOutRig(pool).fanOut(done)
            for alert in [held, running, done] {
                #expect(try await pool.stopAlert(.noon + 60)(alert.id) == .done)
            }

            for alert in [held, running] {
                #expect(try await pool.why(alert, person)?.verdict == .superseded)
                #expect(try await pool.why(alert, person)?.reason.hasSuffix("reached: \(stop).") == true)
                #expect(try await pool.why(alert, elsewhere)?.verdict == .notAffected)
            }
            #expect(try await pool.why(done, person)?.verdict == .notified)
            #expect(try await pool.why(done, sleeper)?.verdict == .superseded)
            let explain = ExplainAlert(store: PostgresWhyStore(pool: pool), now: { .noon + 300 })
            guard case .explained(let record, let why) = try await explain(done.id, for: person.id) else {
                Issue.record("the alert and the person are known")
                return
            }
            #expect(WhyReport.text(record, why).contains("The alert is stopped: \(stop)."))
            #expect(try WhyReport.json(record, why).contains("\"stopped\":\"\(stop)\""))
        }
    }

    @Test func anAlertThatIsUnderWayIsPending() async throws {
        let basel = try Coordinate.basel()
        let person = Person(coordinate: basel)
        try await withFanoutDatabase { pool in
            try await pool.audience([person])
            let alert = try RaisedAlert.birch(7, at: basel)
            try await FanOutRig(pool).admit(alert)

            #expect(try await pool.why(alert, person)?.verdict == .pending)
        }
    }

    @Test func distinguishesUnknownAlertsAndPeople() async throws {
        let basel = try Coordinate.basel()
        try await withFanoutDatabase { pool in
            let alert = try RaisedAlert.birch(7, at: basel)
            try await FanOutRig(pool).fanOut(alert)
            let explain = ExplainAlert(store: PostgresWhyStore(pool: pool), now: { .noon + 300 })

            guard case .noSuchPerson = try await explain(alert.id, for: UserID()) else {
                Issue.record("the alert is there, the person is not")
                return
            }
            guard case .noSuchAlert = try await explain(AlertID(), for: UserID()) else {
                Issue.record("neither is there")
                return
            }
            try await pool.query("UPDATE alerts SET latitude = NULL, longitude = NULL")
            guard case .alertIsTooOld = try await explain(alert.id, for: UserID()) else {
                Issue.record("the alert is of before its place was kept")
                return
            }
        }
    }

    @Test func theGatewayMayReadTheViewAndNothingElse() async throws {
        let basel = try Coordinate.basel()
        let person = Person(coordinate: basel)
        try await withDatabase(schemas: [SchemaForTests("alert_fanout", AlertFanoutMigrations.all)]) { database in
            let alert = try RaisedAlert.birch(7, at: basel)
            try await database.withPool(of: "alert_fanout") { pool in
                try await pool.audience([person])
                try await FanOutRig(pool).fanOut(alert)
            }
            try await database.withPool(of: "ingest_gateway") { pool in
                let rows = try await pool.query(
                    """
                    SELECT decision FROM alert_fanout.alert_explanations
                    WHERE alert_id = \(alert.id.uuid) AND user_id = \(person.id.uuid)
                    """)
                #expect(try rows.decode(String.self) == ["notified"])
                await #expect(throws: PostgresError.self) {
                    try await pool.query("SELECT user_id FROM alert_fanout.audience")
                }
            }
        }
    }

    @Test func theViewFindsOnePersonWithoutReadingTheOthers() async throws {
        let people = try (0..<5_000).map { _ in try Person(coordinate: .basel()) }
        try await withFanoutDatabase { pool in
            try await pool.loadAudience(people)
            let alert = try RaisedAlert.birch(7, at: .basel())
            try await FanOutRig(pool).fanOut(alert)
            try await pool.query("ANALYZE")

            let plan = try await pool.query(
                """
                EXPLAIN SELECT * FROM alert_explanations
                WHERE alert_id = \(alert.id.uuid) AND user_id = \(people[0].id.uuid)
                """
            ).decode(String.self).joined(separator: "\n")
            #expect(!plan.contains("Seq Scan on audience\n") && !plan.contains("Seq Scan on audience "), "\(plan)")
            #expect(plan.contains("audience_pkey"))
        }
    }
}

extension PostgresPool {
    func why(_ alert: RaisedAlert, _ person: Person, at now: Date = .noon + 300) async throws -> WhyAlert? {
        let explain = ExplainAlert(store: PostgresWhyStore(pool: self), now: { now })
        guard case .explained(_, let why) = try await explain(alert.id, for: person.id) else { return nil }
        return why
    }
}
