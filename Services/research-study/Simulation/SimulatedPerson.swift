import Domain
import Foundation

/// How a synthetic person takes part: when they join, how often they answer, what they feel, and when they leave.
struct SimulatedPerson: Sendable {
    enum Leaving: Sendable {
        /// By the settings.
        case withdraws
        /// By deleting the app's data: nobody hears of it.
        case vanishes
        /// The staff ends it.
        case isRestricted
    }

    var place: SurveyPlace
    /// Days after the first; nil for who keeps the card in a drawer.
    var joins: Int?
    /// In UTC.
    var hour: Int
    /// On a day without symptoms, in the first week.
    var adherence: Double
    /// Days after joining, and how.
    var leaves: (after: Int, by: Leaving)?
    /// How long the person takes to sign a consent that has changed, in days.
    var signsAfter: Int
    /// Symptoms of a grain of tree, grass and weed pollen.
    private var sensitivity: (tree: Double, grass: Double, weed: Double)
    private var seed: UInt64

    init(_ number: Int, seed: UInt64, days: Int) {
        var random = SimulatedRandom(seed, UInt64(number), of: "person")
        place = SimulatedSeason.places[number % SimulatedSeason.places.count]
        // Most join within days, some within a month.
        if !random.happens(0.08) {
            let delay = random.spread()
            joins = random.happens(0.6) ? 0 : min(days - 1, Int(delay * delay * 30))
        }
        hour = [6, 12, 18][number % 3]
        adherence = 0.35 + 0.6 * random.spread()
        signsAfter = Int(random.spread() * 4)
        sensitivity = (random.spread() * 0.03, random.spread() * 0.06, random.spread() * 0.1)
        self.seed = random.next()
        let after = 1 + Int(-log(max(1e-9, random.spread())) * Double(days) * 2)
        if after < days {
            leaves = (after, random.happens(0.1) ? .isRestricted : random.happens(0.5) ? .withdraws : .vanishes)
        }
    }

    /// Whether the person answers on a day: more readily when it is a bad one, and less after months.
    /// - Parameter day: of the simulation.
    func answers(on day: Int, in air: EnvironmentSnapshot) -> Bool {
        var random = SimulatedRandom(seed, UInt64(day), of: "adherence")
        let since = Double(day - (joins ?? 0))
        let habit: Double = adherence * (0.7 + 0.3 * exp(-since / 60))
        return random.happens(habit + 0.1 * min(1, load(of: air)))
    }

    /// An answer to each question, which fits its scale.
    func symptoms(on day: Int, in air: EnvironmentSnapshot, _ survey: SurveyDefinition) -> [String: Int] {
        var random = SimulatedRandom(seed, UInt64(day), of: "symptoms")
        var answers: [String: Int] = [:]
        for question in survey.questions {
            let isAsked = question.askedIf.allSatisfy { condition in
                answers[condition.question].map { condition.holds(of: $0) } ?? false
            }
            guard isAsked else { continue }
            let felt = load(of: air) * (0.5 + random.spread()) * Double(question.values.count - 1) / 2
            answers[question.id] = question.values[min(question.values.count - 1, Int(felt))]
        }
        return answers
    }

    private func load(of air: EnvironmentSnapshot) -> Double {
        sensitivity.tree * (air.pollen.tree ?? 0) + sensitivity.grass * (air.pollen.grass ?? 0)
            + sensitivity.weed * (air.pollen.weed ?? 0)
    }
}
