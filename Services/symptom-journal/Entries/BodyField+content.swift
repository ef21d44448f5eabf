import BodyMap
import Domain
import HTTPService
import MessageProtocol

extension BodyField<EntryContent> {
    /// What an entry says: `kind`, and the fields of that kind.
    static var content: BodyField {
        requiredObject("content") { (reader) throws(FieldFaults) in
            let kind = try reader.values(BodyField<Kind>.required("kind"))
            switch kind {
            case .pain:
                let (region, type, rating, source) = try reader.values(
                    BodyField<String>.required("region"), BodyField<PainType>.required("type"),
                    BodyField<Rating>.rating, BodyField<String?>.optional("source", default: nil))
                return try reader.checked { () throws(DomainError) in
                    try .pain(at: region, type, rating, from: source, in: .current)
                }
            case .named:
                let (name, rating) = try reader.values(BodyField<String>.required("name"), BodyField<Rating>.rating)
                return try reader.checked { () throws(DomainError) in try .named(name, rated: rating) }
            case .score:
                let (score, rating) = try reader.values(
                    BodyField<GeneralScore>.required("score"), BodyField<Rating>.rating)
                return .score(score, rating)
            case .exhaustion:
                let (start, minutes) = try reader.values(
                    BodyField<String>.required("start"), BodyField<Int>.required("minutes"))
                return try reader.checked { () throws(DomainError) in try .exhaustion(from: start, for: minutes) }
            case .medication:
                let (name, dose, relief) = try reader.values(
                    BodyField<String>.required("name"), BodyField<String?>.optional("dose", default: nil),
                    BodyField<Relief?>.optional("relief", default: nil))
                return try reader.checked { () throws(DomainError) in
                    try .medication(name, dose: dose, relief: relief)
                }
            case .activity:
                let (name, minutes, effect) = try reader.values(
                    BodyField<String>.required("name"), BodyField<Int>.required("minutes"),
                    BodyField<ActivityEffect?>.optional("effect", default: nil))
                return try reader.checked { () throws(DomainError) in
                    try .activity(name, for: minutes, effect: effect)
                }
            case .annotation:
                let text = try reader.values(BodyField<String>.required("text"))
                return try reader.checked { () throws(DomainError) in try .annotation(of: text) }
            }
        }
    }

    private enum Kind: String, Decodable, CaseIterable, Sendable {
        case pain, named, score, exhaustion, medication, activity, annotation
    }
}

extension BodyField<Rating> {
    fileprivate static var rating: BodyField { BodyField<Double>.required("rating").checked { try Rating($0) } }
}
