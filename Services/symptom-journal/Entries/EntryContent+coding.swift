import Domain

/// As the API shows it and as it is sealed: an object with `kind` and what the kind has.
extension EntryContent: Codable {
    private enum Kind: String, Codable, CaseIterable {
        case pain, named, score, exhaustion, medication, activity, annotation
    }

    private enum Key: String, CodingKey {
        case kind, region, type, rating, source, name, score, start, minutes, dose, relief, effect, text
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .pain:
            self = .pain(
                PainAtPart(
                    region: try container.decode(String.self, forKey: .region),
                    type: try container.decode(PainType.self, forKey: .type),
                    rating: try container.decode(Rating.self, forKey: .rating),
                    source: try container.decodeIfPresent(String.self, forKey: .source)))
        case .named:
            self = .named(
                try container.decode(String.self, forKey: .name), try container.decode(Rating.self, forKey: .rating))
        case .score:
            self = .score(
                try container.decode(GeneralScore.self, forKey: .score),
                try container.decode(Rating.self, forKey: .rating))
        case .exhaustion:
            self = .exhaustion(
                Exhaustion(
                    start: try ClockTime(try container.decode(String.self, forKey: .start)),
                    minutes: try container.decode(Int.self, forKey: .minutes)))
        case .medication:
            self = .medication(
                Medication(
                    name: try container.decode(String.self, forKey: .name),
                    dose: try container.decodeIfPresent(String.self, forKey: .dose),
                    relief: try container.decodeIfPresent(Relief.self, forKey: .relief)))
        case .activity:
            self = .activity(
                Activity(
                    name: try container.decode(String.self, forKey: .name),
                    minutes: try container.decode(Int.self, forKey: .minutes),
                    effect: try container.decodeIfPresent(ActivityEffect.self, forKey: .effect)))
        case .annotation: self = .annotation(try container.decode(String.self, forKey: .text))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .pain(let pain):
            try container.encode(Kind.pain, forKey: .kind)
            try container.encode(pain.region, forKey: .region)
            try container.encode(pain.type, forKey: .type)
            try container.encode(pain.rating, forKey: .rating)
            try container.encodeIfPresent(pain.source, forKey: .source)
        case .named(let name, let rating):
            try container.encode(Kind.named, forKey: .kind)
            try container.encode(name, forKey: .name)
            try container.encode(rating, forKey: .rating)
        case .score(let score, let rating):
            try container.encode(Kind.score, forKey: .kind)
            try container.encode(score, forKey: .score)
            try container.encode(rating, forKey: .rating)
        case .exhaustion(let exhaustion):
            try container.encode(Kind.exhaustion, forKey: .kind)
            try container.encode(exhaustion.start.description, forKey: .start)
            try container.encode(exhaustion.minutes, forKey: .minutes)
        case .medication(let medication):
            try container.encode(Kind.medication, forKey: .kind)
            try container.encode(medication.name, forKey: .name)
            try container.encodeIfPresent(medication.dose, forKey: .dose)
            try container.encodeIfPresent(medication.relief, forKey: .relief)
        case .activity(let activity):
            try container.encode(Kind.activity, forKey: .kind)
            try container.encode(activity.name, forKey: .name)
            try container.encode(activity.minutes, forKey: .minutes)
            try container.encodeIfPresent(activity.effect, forKey: .effect)
        case .annotation(let text):
            try container.encode(Kind.annotation, forKey: .kind)
            try container.encode(text, forKey: .text)
        }
    }
}
