import Domain
import Foundation
import Testing

@testable import research_study

@Suite(.timeLimit(.minutes(20))) struct RetentionCurveTests {
    private static func day(_ number: Int) -> CalendarDay { CalendarDay(daysSince1970: 20_000 + number) }

    private static func one(_ from: Int, until: Int?, people: Int = 1) -> Participation {
        Participation(enrolledOn: day(from), leftOn: until.map { day($0) }, people: people)
    }

    @Test func withoutAnybodyThereIsNoShare() {
        #expect(RetentionCurve([], until: Self.day(9)).share(after: 0) == nil)
    }

    /// Ten people; two leave after 2 days, one after 5; four have been here for 3 days only.
    @Test func whoEnrolledLaterCountsForAsLongAsTheyAreHere() throws {
        let curve = RetentionCurve(
            [
                Self.one(0, until: 2, people: 2), Self.one(0, until: 5), Self.one(0, until: nil, people: 3),
                Self.one(7, until: nil, people: 4),
            ], until: Self.day(10))
        #expect(curve.share(after: 1) == 1)
        #expect(curve.share(after: 2) == 0.8)
        // Of 4 who are looked at on day 5, 1 leaves.
        #expect(abs(try #require(curve.share(after: 5)) - 0.8 * 0.75) < 1e-12)
        #expect(curve.share(after: 10) == curve.share(after: 5))
        #expect(curve.share(after: 11) == nil)
        #expect(curve.steps.map(\.people) == [10, 10, 4])
    }

    @Test func whoLeavesOnTheDayOfEnrolmentHasLeft() {
        let curve = RetentionCurve([Self.one(0, until: 0), Self.one(0, until: nil)], until: Self.day(4))
        #expect(curve.share(after: 0) == 0.5)
    }

    @Test func whatComesAfterTheStudyDoesNotCount() {
        let curve = RetentionCurve([Self.one(0, until: 9), Self.one(0, until: nil)], until: Self.day(4))
        #expect(curve.share(after: 4) == 1)
    }

    @Test func aDeletedInviteeHasLeftAndIsNotForgotten() async throws {
        try await StudyUnderTest.withStudy { study in
            let enrolled = try await [study.enrolled(), study.enrolled()]
            study.clock.advance(by: 3 * 86_400)
            let code = try InvitationCode(enrolled[0].invitee)
            try await study.features.manageInvitees.delete(code, in: try study.id, for: try study.staff)
            study.clock.advance(by: 3 * 86_400)
            let current = try #require(try await study.features.currentStudy())
            let figures = try await study.features.readFigures(of: current.id)
            let curve = figures.retention(of: current, on: CalendarDay(of: study.clock.now, in: .gmt))
            #expect(curve.share(after: 2) == 1 && curve.share(after: 3) == 0.5)
            let page = try await study.page("/research/dashboard", try await study.staff("researcher")).words
            #expect(page.contains("1 Participating") && page.contains("1 invitees deleted by the staff"))
        }
    }
}
