import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import alert_fanout

/// Against a real database.
@Suite struct RecordReportTests {
    @Test func othersAreNotifiedFromTheThirdPersonOn() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let first = try await crowd.report()
            let second = try await crowd.report()
            #expect(await crowd.admitted.isEmpty)
            #expect(try await pool.fate(of: first) == ["waiting", nil])

            let third = try await crowd.report()

            let alert = try #require(await crowd.admitted.first)
            #expect(await crowd.admitted.count == 1)
            #expect(alert.report.people == 3)
            #expect(alert.report.allergens == [.birch])
            #expect(alert.severity == .severe)
            #expect(Set(alert.reporters) == Set([first, second, third].map(\.authorID)))
            for report in [first, second, third] { #expect(try await pool.fate(of: report) == ["counted", nil]) }
        }
    }

    /// No station says anything of it, so that none contradicts; the severity is the intensity.
    @Test(arguments: Allergen.allCases.filter { !$0.isMeasured })
    func reportsOfWhatNoStationMeasuresReachWhoseThresholdTheyMeet(allergen: Allergen) async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            try await pool.measure(0, of: .birch, at: .basel(), on: .noon)
            for _ in 1...3 { try await crowd.report([allergen], .moderate) }

            let alert = try #require(await crowd.admitted.first)
            let raised = RaisedAlert(alert, raisedAt: .noon)
            #expect(raised.allergens == [allergen])
            var index = AudienceIndex()
            index.put(try .sample(slot: 0, thresholds: [allergen: 4]))
            index.put(try .sample(slot: 1, thresholds: [allergen: 5, .birch: 1]))
            #expect(index.matches(AudienceQuery(raised), in: 7) == [0])
        }
    }

    @Test func oneAccountAloneConvincesNobodyAndCannotFlood() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let eva = UserID()
            for _ in 1...3 { try await crowd.report(by: eva) }
            let fourth = try await crowd.report(by: eva)
            #expect(await crowd.admitted.isEmpty)
            #expect(try await pool.fate(of: fourth) == ["limited", FloodLimits.Breach.accountAndCell.rawValue])

            await crowd.wait(3_601)
            let later = try await crowd.report(by: eva)
            #expect(try await pool.fate(of: later) == ["waiting", nil])
        }
    }

    @Test func limitedReportsLeaveNoPlaceBehindAndCountForNothing() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool, settings: CrowdSettings(limits: FloodLimits(perCell: 2)))
            for _ in 1...5 { try await crowd.report() }
            #expect(await crowd.admitted.isEmpty)
            let rows = try await pool.query(
                "SELECT count(*) FROM crowd_reports WHERE status = 'limited' AND latitude IS NULL AND details IS NULL")
            #expect(try rows.first?.decode(Int.self) == 3)
        }
    }

    @Test func aReportReceivedTwiceCountsOnce() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let first = try await crowd.report()
            try await crowd.report()
            try await crowd.record(first)
            #expect(await crowd.admitted.isEmpty)
            let third = try await crowd.report()
            try await crowd.record(third)
            #expect(await crowd.admitted.count == 1)
        }
    }

    @Test func anAlertThatWasNotSentOnItsWayGoesWhenTheMessageComesAgain() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            for _ in 1...2 { try await crowd.report() }
            await crowd.admitNothing()
            let third = try UserAlertSubmitted.of([.birch], at: .basel())
            await #expect(throws: Crowd.NotAdmitting.self) { try await crowd.record(third) }
            await crowd.admitAgain()
            try await crowd.record(third)
            try await crowd.record(third)
            #expect(await crowd.admitted.count == 1)
        }
    }

    @Test func moreReportsOfTheSameLevelChangeNothingAndAHigherOneIsNews() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            for _ in 1...5 { try await crowd.report([.birch], .mild) }
            #expect(await crowd.admitted.map(\.severity) == [.mild])
            for _ in 1...6 { try await crowd.report([.birch], .severe) }
            #expect(await crowd.admitted.map(\.severity) == [.mild, .severe])
            #expect(await Set(crowd.admitted.map(\.id)).count == 2)
            for _ in 1...4 { try await crowd.report([.birch], .mild) }
            #expect(await crowd.admitted.count == 2)
        }
    }

    /// A tenth of a degree apart: the cells touch, but they are not the same.
    @Test func whatBeganNextDoorGoesOnThere() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            for _ in 1...3 { try await crowd.report() }
            let next = try Coordinate.at(47.66, 7.5836)
            for _ in 1...3 { try await crowd.report(at: next) }
            #expect(await crowd.admitted.count == 1)
            let far = try Coordinate.at(48.2, 7.5836)
            for _ in 1...3 { try await crowd.report(at: far) }
            #expect(await crowd.admitted.count == 2)
        }
    }

    @Test func theNextDayIsNewsAgain() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            for _ in 1...3 { try await crowd.report() }
            await crowd.wait(86_400)
            for _ in 1...3 { try await crowd.report() }
            #expect(await crowd.admitted.count == 2)
            #expect(await Set(crowd.admitted.map(\.id)).count == 2)
        }
    }

    @Test func aTrustedExpertNotifiesOthersAtOnceAndIsQuoted() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let expert = UserID()
            #expect(try await PostgresExperts(pool: pool).add(expert))
            #expect(try await !PostgresExperts(pool: pool).add(expert))
            try await crowd.report(by: expert, comment: "Catkins are open")
            #expect(await crowd.admitted.map(\.report.comment?.text) == ["Catkins are open"])
            #expect(await crowd.admitted.map(\.report.people) == [1])

            #expect(try await PostgresExperts(pool: pool).list().map(\.userID) == [expert])
            #expect(try await PostgresExperts(pool: pool).remove(expert))
            #expect(try await !PostgresExperts(pool: pool).remove(expert))
            try await crowd.report([.grass], by: expert, comment: "And grass")
            #expect(await crowd.admitted.count == 1)
        }
    }

    @Test func whatOrdinaryPeopleWriteStaysOutOfSight() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            for _ in 1...3 { try await crowd.report(comment: "rude words") }
            #expect(await crowd.admitted.map(\.report.comment) == [nil])
        }
    }

    /// Also of a message from a gateway that still sends the name: three accounts that agree on their words would
    /// otherwise have them mailed to everybody near.
    @Test func whatReportersCallThePlaceIsNeitherStoredNorShown() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let words = "your account is locked, unlock at https://evil.example"
            for _ in 1...3 { try await crowd.report(place: words) }
            #expect(await crowd.admitted.map(\.report.place.name) == ["47.56° N, 7.58° E"])
            let stored: String? = try await pool.query(
                """
                SELECT string_agg(details::text, ' ') || (SELECT string_agg(alert::text, ' ') FROM crowd_alerts) AS kept
                FROM crowd_reports
                """
            ).first?["kept"]
            #expect(try #require(stored).contains("birch"))
            #expect(!(try #require(stored).contains("locked")))
        }
    }

    @Test func onePersonsReportOfSeveralAllergensMayNotifyOfEach() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            for _ in 1...3 { try await crowd.report([.birch, .grass]) }
            #expect(await Set(crowd.admitted.map(\.subject)) == [.allergen(.birch), .allergen(.grass)])
        }
    }

    @Test func whoIsNotSureHelpsASuspicionOverTheQuorum() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            for _ in 1...2 { try await crowd.report() }
            for _ in 1...2 { try await crowd.report([]) }
            #expect(await crowd.admitted.map(\.subject) == [.allergen(.birch)])
            #expect(await crowd.admitted.map(\.report.people) == [4])
        }
    }

    @Test func aStationThatFindsNothingHoldsItBack() async throws {
        try await withFanoutDatabase { pool in
            try await pool.measure(1, at: .basel(), on: .noon)
            let crowd = Crowd(pool)
            for _ in 1...3 { try await crowd.report() }
            #expect(await crowd.admitted.isEmpty)
            try await pool.measure(7, at: .basel(), on: .noon)
            try await crowd.report()
            #expect(await crowd.admitted.count == 1)
        }
    }

    @Test func aReportFromTheFutureIsTriedAgainUntilTheClocksAgree() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool, settings: CrowdSettings(rule: CrowdRule(minimum: 1)))
            let report = try UserAlertSubmitted.of([.birch], at: .basel(), on: .noon + 3_600)
            await #expect(throws: ClockDisagreement.self) { try await crowd.record(report) }
            #expect(await crowd.admitted.isEmpty)
            await crowd.wait(3_600)
            try await crowd.record(report)
            #expect(await crowd.admitted.count == 1)
        }
    }

    @Test(arguments: [
        (-8 * 86_400.0, 47.5, 7.5, ReportFault.old), (0, 0, 0, .nowhere),
    ])
    func whatCanBeOfNoUseIsRefusedWithTheReason(
        offset: Double, latitude: Double, longitude: Double, fault: ReportFault
    ) async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool, settings: CrowdSettings(rule: CrowdRule(minimum: 1)))
            let report = try UserAlertSubmitted.of([.birch], at: .at(latitude, longitude), on: .noon + offset)
            try await crowd.record(report)
            try await crowd.record(report)
            #expect(await crowd.admitted.isEmpty)
            #expect(try await pool.fate(of: report) == ["refused", fault.rawValue])
        }
    }

    /// It raises no alert, and is none of those that later ones need.
    @Test func aReportOfSomebodyUnconfirmedCountsForNoCrowd() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool, settings: CrowdSettings(rule: CrowdRule(minimum: 2)))
            var unconfirmed = try UserAlertSubmitted.of([.birch], at: .basel(), on: .noon)
            unconfirmed.countsForCrowd = false
            try await crowd.record(unconfirmed)
            try await crowd.record(try .of([.birch], at: .basel(), on: .noon))
            #expect(await crowd.admitted.isEmpty)
            #expect(try await pool.fate(of: unconfirmed) == ["refused", ReportFault.unconfirmed.rawValue])
            // Of gateways that did not ask yet.
            try await crowd.record(try .of([.birch], at: .basel(), on: .noon))
            #expect(await crowd.admitted.count == 1)
        }
    }

    /// Each sees only some of the others when it begins; none may be overlooked.
    @Test func reportsThatMeetAreAllCounted() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool, settings: CrowdSettings(rule: CrowdRule(minimum: 12)))
            let places = try [Coordinate.basel(), .at(47.66, 7.5836), .at(47.46, 7.5836)]
            try await withThrowingTaskGroup { group in
                for number in 0..<12 {
                    group.addTask { _ = try await crowd.report(at: places[number % 2 == 0 ? 0 : 1]) }
                }
                try await group.waitForAll()
            }
            #expect(await crowd.admitted.count == 1)
        }
    }

    @Test func placesAreKeptNoFinerThanANeighbourhood() async throws {
        try await withFanoutDatabase { pool in
            try await Crowd(pool).report(at: .at(47.561_93, 7.583_61))
            let rows = try await pool.query("SELECT latitude, details::text FROM crowd_reports")
            let (latitude, details) = try #require(try rows.first?.decode((Double, String).self))
            #expect(latitude == 47.56)
            #expect(!details.contains("47.561"))
        }
    }

    @Test func whereManyAreKnownMoreMustAgreeAndNewcomersNeedTheirSupport() async throws {
        try await withFanoutDatabase { pool in
            let crowd = Crowd(pool)
            let locals = (1...25).map { _ in UserID() }
            for local in locals { try await crowd.report([.cat, .dog, .mould], .mild, by: local) }
            await crowd.wait(2 * 86_400)
            let before = await crowd.admitted.count
            for _ in 1...8 { try await crowd.report(by: UserID()) }
            #expect(await crowd.admitted.count == before)
            // 33 are known: 6.6 must say so, and half of them must be of the place.
            for local in locals.prefix(3) { try await crowd.report(by: local) }
            #expect(await crowd.admitted.count == before)
            try await crowd.report(by: locals[3])
            #expect(await crowd.admitted.count == before + 1)
        }
    }
}
