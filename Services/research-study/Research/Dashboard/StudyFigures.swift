import Domain
import Foundation

/// How a study goes, in counts: nothing here says how anybody feels.
struct StudyFigures: Sendable {
    /// By day in UTC.
    var answers: [CalendarDay: Int]
    /// By the staff.
    var deletedAnswers: Int
    var invitees: InviteeCounts
    var participations: [Participation]

    var totalAnswers: Int { answers.values.reduce(0, +) }

    func adherence(of study: Study, at now: Date) -> Adherence {
        Adherence(
            of: study.firstDay...max(study.firstDay, study.lastDay), answers: answers, by: participations, at: now)
    }

    func retention(of study: Study, on today: CalendarDay) -> RetentionCurve {
        RetentionCurve(participations, until: min(today, study.lastDay))
    }

    /// By weeks that begin with the study, the first first; the last may not be over.
    func weeks(of study: Study, until today: CalendarDay) -> [(firstDay: CalendarDay, answers: Int)] {
        let last = min(today, study.lastDay)
        guard study.firstDay <= last else { return [] }
        var sums = [Int](repeating: 0, count: last.days(since: study.firstDay) / 7 + 1)
        for (day, count) in answers {
            let week = day.days(since: study.firstDay) / 7
            if day >= study.firstDay, sums.indices.contains(week) { sums[week] += count }
        }
        return sums.enumerated().map { week, sum in
            (CalendarDay(daysSince1970: study.firstDay.daysSince1970 + 7 * week), sum)
        }
    }
}

/// Reads how a study goes.
struct ReadFigures: Sendable {
    let store: PostgresFigureStore
    let counts: @Sendable (StudyID) async throws -> InviteeCounts

    func callAsFunction(of study: StudyID) async throws -> StudyFigures {
        StudyFigures(
            answers: try await store.answers(of: study), deletedAnswers: try await store.deletedAnswers(of: study),
            invitees: try await counts(study), participations: try await store.participations(in: study))
    }
}
