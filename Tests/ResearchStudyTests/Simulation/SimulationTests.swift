import Domain
import Foundation
import Logging
import Postgres
import Testing

@testable import research_study

/// A season of synthetic people, by the real routes over a real database.
@Suite(.timeLimit(.minutes(20))) struct SimulationTests {
    private static func plan(_ participants: Int, _ days: Int, seed: UInt64 = 1) throws -> SimulationPlan {
        SimulationPlan(
            of: try ShippedStudy.hayFever().definition, participants: participants, days: days, seed: seed,
            from: try #require(CalendarDay("2027-03-01")))
    }

    private static func simulate(
        _ plan: SimulationPlan, over study: StudyUnderTest, keeping isKept: Bool = false
    ) async throws -> SimulationReport {
        var logger = Logger(label: "simulation-tests")
        logger.logLevel = .critical
        let simulation = StudySimulation(plan, pool: study.pool, settings: .forTests, logger: logger)
        return try await simulation.keeping(isKept) { simulation in try await simulation { _ in } }
    }

    @Test func everyClaimHoldsOverASeason() async throws {
        try await StudyUnderTest.run { study in
            let report = try await Self.simulate(try Self.plan(60, 40), over: study)

            #expect(report.broken.isEmpty, "\(report.summary)")
            #expect(report.invited == 60 && report.total.enrolled > 40)
            #expect(report.total.answers > 500)
            #expect(report.months.map(\.first.description) == ["2027-03-01", "2027-04-01"])
        }
    }

    @Test func nothingIsLeftOfASimulationThatIsNotKept() async throws {
        try await StudyUnderTest.withStudy { study in
            let code = try #require(try await study.invite().first)
            _ = try await Self.simulate(try Self.plan(10, 6), over: study)

            for table in try await PostgresStudyEnds.tables(study.pool) where table != "invitees" {
                #expect(try await study.count(table) == 0, "\(table)")
            }
            // The study of people is as it was.
            #expect(try await study.features.manageStudies.all().map(\.id) == [try study.id])
            #expect(try await study.status(of: code) == .invited)
            #expect(try await study.count("invitees") == 1)
        }
    }

    @Test func participantsSeeNothingOfASimulationThatIsKept() async throws {
        try await StudyUnderTest.run { study in
            let plan = try Self.plan(10, 6)
            _ = try await Self.simulate(plan, over: study, keeping: true)

            #expect(try await study.get("/api/v1/study").text == #"{"phase":"none"}"#)
            #expect(try await study.features.manageStudies.all().isEmpty)
            #expect(try await study.features.manageStudies.study(plan.definition.id).phase == .analysis)
        }
    }

    @Test func theSameSeedLivesThroughTheSameYear() async throws {
        let tallies = try await withThrowingTaskGroup(of: DayTally.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    let tally = Kept<DayTally>()
                    try await StudyUnderTest.run { study in
                        tally.set(try await Self.simulate(try Self.plan(20, 8, seed: 5), over: study).total)
                    }
                    return try #require(tally.value)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(tallies.first?.answers == tallies.last?.answers)
        #expect(tallies.first?.values == tallies.last?.values)
    }

    @Test func aBrokenClaimIsSeen() {
        var report = SimulationReport(invited: 1)
        for claim in SimulationClaim.allCases { report.total.expect(true, claim) }
        #expect(report.broken.isEmpty)
        report.total.expect(false, .oneAnswer)
        #expect(report.broken == [.oneAnswer] && report.summary.contains("BROKEN"))
    }

    @Test func aClaimThatWasNotTriedIsNotHeld() {
        #expect(SimulationReport(invited: 1).broken == SimulationClaim.allCases)
    }
}
