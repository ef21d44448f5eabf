import Domain
import Foundation

/// How many of those who could answer on a day did, and whether fewer do than before.
///
/// The alert, as docs/research-site.md defines it: of the last seven complete days the share of possible answers that came
/// is below 70 % of that of the 28 days before. Both spans have only days of the study; it takes seven days and 35
/// possible answers in each, so that a few people are no trend.
struct Adherence: Sendable, Equatable {
    struct Day: Sendable, Equatable {
        var day: CalendarDay
        var answers: Int
        /// Who took part on it.
        var participants: Int
    }

    /// Of a span of days.
    struct Share: Sendable, Equatable {
        var answers: Int
        /// One a day of each participant.
        var possible: Int

        /// More than 1 where somebody answered after midnight for the day before.
        var value: Double { possible > 0 ? Double(answers) / Double(possible) : 0 }
    }

    static let (recentDays, earlierDays) = (7, 28)
    static let leastShare = 0.7
    static let (leastDays, leastPossible) = (7, 35)

    /// Complete days of the study, the first first.
    let days: [Day]

    /// Nil while too little is known.
    var recent: Share? { share(of: days.suffix(Self.recentDays)) }
    var earlier: Share? { share(of: days.dropLast(Self.recentDays).suffix(Self.earlierDays)) }

    var isFalling: Bool {
        guard let recent, let earlier else { return false }
        return recent.value < Self.leastShare * earlier.value
    }

    private func share(of span: ArraySlice<Day>) -> Share? {
        let share = Share(
            answers: span.reduce(0) { $0 + $1.answers }, possible: span.reduce(0) { $0 + $1.participants })
        return span.count >= Self.leastDays && share.possible >= Self.leastPossible ? share : nil
    }
}

extension Adherence {
    /// - Parameters:
    ///   - answers: by day in UTC; a day without any may be missing.
    ///   - now: a day is complete two hours after its end, when answers that waited for a network, and the mixing, came.
    init(
        of days: ClosedRange<CalendarDay>, answers: [CalendarDay: Int], by participations: [Participation], at now: Date
    ) {
        let last = min(days.upperBound, CalendarDay(of: now - 7_200, in: .gmt).previous)
        guard days.lowerBound <= last else {
            self.init(days: [])
            return
        }
        // Differences from day to day, so that each participation is looked at once.
        var changes: [Int: Int] = [:]
        for participation in participations where participation.answers {
            changes[participation.enrolledOn.daysSince1970, default: 0] += participation.people
            if let leftOn = participation.leftOn { changes[leftOn.daysSince1970, default: 0] -= participation.people }
        }
        let first = days.lowerBound.daysSince1970
        var present = changes.filter { $0.key < first }.reduce(0) { $0 + $1.value }
        self.init(
            days: (first...last.daysSince1970).map { number in
                present += changes[number] ?? 0
                let day = CalendarDay(daysSince1970: number)
                return Day(day: day, answers: answers[day] ?? 0, participants: present)
            })
    }
}

/// People who enrolled on the same day, and left on the same or not at all.
struct Participation: Sendable, Equatable {
    var enrolledOn: CalendarDay
    /// Withdrawn, restricted or deleted.
    var leftOn: CalendarDay?
    /// Whether they can answer until then; a status that the staff made does not let them.
    var answers = true
    var people = 1
}
