/// Whether an alert concerns a person, condition by condition with the figures.
///
/// A rule for explaining: it says the same as matching does, of one person and at length.
public struct AlertConcern: Hashable, Sendable {
    /// What counts of an alert.
    public struct Alert: Hashable, Sendable {
        /// Empty when nobody is sure which: then it concerns people with any allergen.
        public var allergens: [Allergen]
        public var intensity: Intensity
        public var coordinate: Coordinate

        public init(allergens: [Allergen], intensity: Intensity, coordinate: Coordinate) {
            self.allergens = allergens
            self.intensity = intensity
            self.coordinate = coordinate
        }
    }

    /// What counts of a person.
    public struct Person: Hashable, Sendable {
        /// Nil without a place.
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

    /// What was looked at, in this order: the account, the report's author, the allergens, the place. Who has deleted
    /// the account has nothing else to look at.
    public let findings: [AlertFinding]

    public var isConcerned: Bool { findings.allSatisfy(\.isMet) }

    /// The first condition that is not met.
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
        // The lowest threshold decides: it is the one that says most of why.
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

/// One thing that was looked at to tell whether an alert concerns a person.
public enum AlertFinding: Hashable, Sendable {
    case accountIsDeleted
    /// Nobody is told of their own report.
    case isOwnReport
    /// The person has named none.
    case noAllergens
    /// The person is sensitive to nothing that the alert is about.
    case otherAllergens
    /// Of the allergen of both with the lowest threshold.
    case intensity(allergen: Allergen, threshold: Intensity, intensity: Intensity)
    /// The person has chosen none.
    case noPlace
    /// How far the alert is from the person's place.
    case distance(Kilometres, radius: Kilometres)

    /// Whether the alert concerns the person as far as this goes.
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
        case .noAllergens: "the person has named no allergens"
        case .otherAllergens: "it is about none of the person's allergens"
        case .intensity(let allergen, let threshold, let intensity):
            "\(allergen.displayName) was at \(intensity.value) of 10, the threshold is \(threshold.value)"
        case .noPlace: "the person has chosen no place"
        case .distance(let distance, let radius):
            "it was \(Self.text(distance)) from the person's place, the radius is \(Self.text(radius))"
        }
    }

    /// With a tenth, rounded; where that would hide which of two is longer, the figure itself is in the finding.
    private static func text(_ distance: Kilometres) -> String {
        let tenths = (distance.value * 10).rounded() / 10
        return tenths == tenths.rounded() ? "\(Int(tenths)) km" : "\(tenths) km"
    }
}

extension AlertFinding: Encodable {
    private enum CodingKeys: String, CodingKey {
        case finding, isMet, text, allergen, threshold, intensity, kilometres, radius
    }

    /// A flat object: `finding` names the case, `isMet` and `text` say it, the figures stand beside.
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
