import BodyMap
import Domain
import Foundation
import HTTPService

/// What a form of the pain map sends, as it was typed.
struct PainForm: Sendable, Equatable {
    var id: EntryID?
    var kind: String?
    var region: String?
    var type: String?
    var source: String?
    var score: String?
    var name: String?
    var rating: String?
    var start: String?
    var minutes: String?
    var dose: String?
    /// Of a medicine or an activity.
    var effect: String?

    /// The field that cannot be taken.
    enum Fault: Sendable, Equatable { case rating, name, start, minutes, length, dose, form }

    init() {}

    init(_ fields: FormFields) {
        id = fields.text("id").flatMap { EntryID($0) }
        (kind, region, type) = (fields.text("kind"), fields.text("region"), fields.text("type"))
        (source, score, name) = (fields.text("source"), fields.text("score"), fields.text("name"))
        (rating, start, minutes) = (fields.text("rating"), fields.text("start"), fields.text("minutes"))
        (dose, effect) = (fields.text("dose"), fields.text("effect"))
    }

    /// - Throws: ``PainFormFault``.
    func entry(on day: CalendarDay) throws(PainFormFault) -> JournalEntry {
        guard let id else { throw PainFormFault(fault: .form) }
        return JournalEntry(id: id, day: day, content: try content())
    }

    private func content() throws(PainFormFault) -> EntryContent {
        do throws(DomainError) {
            switch kind {
            case "pain":
                let type = type.flatMap { PainType(rawValue: $0) } ?? .acute
                return try .pain(
                    at: region ?? "", type, try parsedRating(), from: type == .referred ? source : nil, in: .current)
            case "score":
                guard let score = score.flatMap({ GeneralScore(rawValue: $0) }) else {
                    throw DomainError(field: "score", problem: "is none")
                }
                return .score(score, try parsedRating())
            case "named": return try .named(name ?? "", rated: try parsedRating())
            case "exhaustion":
                return try .exhaustion(from: start ?? "", for: minutes.flatMap { Int($0) } ?? 0)
            case "medication":
                return try .medication(
                    name ?? "", dose: dose.flatMap { $0.isEmpty ? nil : $0 },
                    relief: effect.flatMap { Relief(rawValue: $0) })
            case "activity":
                return try .activity(
                    name ?? "", for: minutes.flatMap { Int($0) } ?? 0,
                    effect: effect.flatMap { ActivityEffect(rawValue: $0) })
            default: throw DomainError(field: "kind", problem: "is none")
            }
        } catch {
            throw PainFormFault(fault: fault(of: error.field))
        }
    }

    /// A comma counts as a point: people write `3,5`.
    private func parsedRating() throws(DomainError) -> Rating {
        try Rating(rating.flatMap { Double($0.replacing(",", with: ".")) } ?? -1)
    }

    private func fault(of field: String) -> Fault {
        switch field {
        case "rating": .rating
        case "name": .name
        case "start": .start
        case "minutes": kind == "activity" ? .length : .minutes
        case "dose": .dose
        default: .form
        }
    }
}

/// What is wrong with a form.
struct PainFormFault: Error {
    var fault: PainForm.Fault
}
