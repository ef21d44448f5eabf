import Domain

/// What was done, and refused, in some part of a simulation.
struct DayTally: Sendable, Equatable {
    var enrolled = 0
    /// Those who had not left, without those who vanished.
    var participating = 0
    var answers = 0
    var signed = 0
    /// How often each question was answered with each value.
    var values: [String: [Int: Int]] = [:]
    /// How often each claim was tried, and held.
    var claims: [SimulationClaim: Held] = [:]

    struct Held: Sendable, Equatable {
        var tried = 0
        var held = 0
    }

    mutating func expect(_ holds: Bool, _ claim: SimulationClaim) {
        claims[claim, default: Held()].tried += 1
        if holds { claims[claim, default: Held()].held += 1 }
    }

    mutating func add(_ symptoms: [String: Int], _ survey: SurveyDefinition) {
        answers += 1
        for (question, value) in symptoms { values[question, default: [:]][value, default: 0] += 1 }
    }

    /// One answer of fifty is followed by what is not allowed.
    func isProbe(of day: Int, _ code: InvitationCode) -> Bool {
        var random = SimulatedRandom(UInt64(day), of: code.rawValue)
        return random.happens(0.02)
    }

    mutating func add(_ other: DayTally) {
        enrolled += other.enrolled
        participating += other.participating
        answers += other.answers
        signed += other.signed
        for (question, counts) in other.values {
            values[question, default: [:]].merge(counts) { $0 + $1 }
        }
        for (claim, held) in other.claims {
            claims[claim, default: Held()].tried += held.tried
            claims[claim, default: Held()].held += held.held
        }
    }
}

/// What a simulation proves of the study.
enum SimulationClaim: String, Sendable, CaseIterable {
    case singleUse = "an ID works once: another device finds it in use"
    case repeatedEnrolment = "an enrolment whose answer was lost has the same answer again"
    case status = "a participant reads their status"
    case unsignedConsent = "who has not signed a material change has no token"
    case oneToken = "a participant has one token a day"
    case oneAnswer = "a token is worth one answer"
    case restriction = "who is restricted or has withdrawn has no token"
    case invitees = "the invitees of each status are as many as people made"
    case answers = "every accepted answer is stored, once and on its day"
    case values = "the stored answers have the values that were given"
    case tokens = "as many tokens are spent as answers are stored"
    case intake = "nothing waits to be mixed"
    case end = "the day after the last takes no answer, and the study turns to analysis"
    case export = "the workbook has a row for each answer"
}
