/// Whether an alert affects a person, condition by condition with the figures.
///
/// Used for explanations: it agrees with the matching, for one person and in detail.
public struct AlertRelevance: Hashable, Sendable {
    /// The parts of an alert that matter here.
    public struct Alert: Hashable, Sendable {
        /// Empty when the cause is unknown; the alert then affects people with any allergen.
        public var allergens: [Allergen]
        public var intensity: Intensity
        public var coordinate: Coordinate

        public init(allergens: [Allergen], intensity: Intensity, coordinate: Coordinate) {
            self.allergens = allergens
            self.intensity = intensity
            self.coordinate = coordinate
        }
    }

    /// The parts of a person's settings that matter here.
    public struct Person: Hashable, Sendable {
        /// Nil when the person has no place.
        public var coordinate: Coordinate?
        public var radius: Kilometres
        /// Each allergen once.
        public var sensitivities: [Sensitivity]
        public var isAuthor: Bool
        public var isDeleted: Bool

        public init(
            coordinate: Coordinate?, radius: Kilometres, sensitivities: [Sensitivity], isAuthor: Bool = false,
            isDeleted: Bool = false
        ) {
            self.coordinate = coordinate
            self.radius = radius
            self.sensitivities = sensitivities
            self.isAuthor = isAuthor
            self.isDeleted = isDeleted
        }
    }

    /// The conditions checked, in this order: account, own report, allergens, place. For a deleted account nothing else
    /// is checked.
    public let findings: [AlertFinding]

    /// The first condition that is not met; nil when the person is affected.
    public var obstacle: AlertFinding? { findings.first { !$0.isMet } }

    public init(of alert: Alert, to person: Person) {
        guard !person.isDeleted else {
            findings = [.accountIsDeleted]
            return
        }
        var findings: [AlertFinding] = person.isAuthor ? [.isOwnReport] : []
        let shared = person.sensitivities.filter {
            alert.allergens.isEmpty || alert.allergens.contains($0.allergen)
        }
        if shared.isEmpty { findings.append(person.sensitivities.isEmpty ? .noAllergens : .otherAllergens) }
        // The lowest threshold decides, because it explains the match best.
        if let decisive = shared.min(by: { ($0.threshold, $0.allergen.rawValue) < ($1.threshold, $1.allergen.rawValue) }
        ) {
            findings.append(
                .intensity(allergen: decisive.allergen, threshold: decisive.threshold, intensity: alert.intensity))
        }
        if let coordinate = person.coordinate {
            findings.append(.distance(coordinate.distance(to: alert.coordinate), radius: person.radius))
        } else {
            findings.append(.noPlace)
        }
        self.findings = findings
    }
}

/// One condition checked to decide whether an alert affects a person.
public enum AlertFinding: Hashable, Sendable {
    case accountIsDeleted
    /// Nobody is notified of their own report.
    case isOwnReport
    /// The person has not chosen any.
    case noAllergens
    /// The person is not sensitive to any of the alert's allergens.
    case otherAllergens
    /// For the shared allergen with the lowest threshold.
    case intensity(allergen: Allergen, threshold: Intensity, intensity: Intensity)
    /// The person has not chosen any.
    case noPlace
    /// The distance from the alert to the person's place.
    case distance(Kilometres, radius: Kilometres)

    /// Whether this condition is met.
    public var isMet: Bool {
        switch self {
        case .accountIsDeleted, .isOwnReport, .noAllergens, .otherAllergens, .noPlace: false
        case .intensity(_, let threshold, let intensity): intensity >= threshold
        case .distance(let distance, let radius): distance <= radius
        }
    }
}

extension AlertFinding: CustomStringConvertible {
    /// As a clause without a full stop, such as `birch pollen was at 7 of 10, the threshold is 6`.
    public var description: String {
        switch self {
        case .accountIsDeleted: "the account is deleted"
        case .isOwnReport: "it is the person's own report"
        case .noAllergens: "the person has chosen no allergens"
        case .otherAllergens: "it is about none of the person's allergens"
        case .intensity(let allergen, let threshold, let intensity):
            "\(allergen.displayName) \(allergen.verb) at \(intensity.value) of 10, the threshold is \(threshold.value)"
        case .noPlace: "the person has chosen no place"
        case .distance(let distance, let radius):
            "it was \(Self.text(distance)) from the person's place, the radius is \(Self.text(radius))"
        }
    }

    /// Rounded to a tenth; where rounding would hide which distance is longer, the finding holds the exact figures.
    private static func text(_ distance: Kilometres) -> String {
        let tenths = (distance.value * 10).rounded() / 10
        return tenths == tenths.rounded() ? "\(Int(tenths)) km" : "\(tenths) km"
    }
}

extension AlertFinding: Encodable {
    private enum CodingKeys: String, CodingKey {
        case finding, isMet, text, allergen, threshold, intensity, kilometres, radius
    }

    /// A flat object: `finding` names the case, `isMet` and `text` follow, then the figures.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .finding)
        try container.encode(isMet, forKey: .isMet)
        try container.encode(description, forKey: .text)
        switch self {
        case .accountIsDeleted, .isOwnReport, .noAllergens, .otherAllergens, .noPlace: return
        case .intensity(let allergen, let threshold, let intensity):
            try container.encode(allergen, forKey: .allergen)
            try container.encode(threshold, forKey: .threshold)
            try container.encode(intensity, forKey: .intensity)
        case .distance(let distance, let radius):
            try container.encode(distance, forKey: .kilometres)
            try container.encode(radius, forKey: .radius)
        }
    }

    private var name: String {
        switch self {
        case .accountIsDeleted: "account-deleted"
        case .isOwnReport: "own-report"
        case .noAllergens: "no-allergens"
        case .otherAllergens: "other-allergens"
        case .intensity: "intensity"
        case .noPlace: "no-place"
        case .distance: "distance"
        }
    }
}
