public import Foundation

/// The parts of one person's report that make an alert credible.
public struct CrowdEvidence: Hashable, Sendable {
    /// The id of the report.
    public var id: AlertID
    public var reporter: UserID
    public var trust: ReporterTrust
    /// Empty when the person is not sure.
    public var allergens: Set<Allergen>
    public var severity: Severity
    public var submittedAt: Date
    /// Whether the person has reported from the area on an earlier day.
    public var isLocal: Bool
    /// Allergens for which a nearby station found nothing of the kind on the same day.
    public var contradicted: Set<Allergen>

    public init(
        id: AlertID, reporter: UserID, trust: ReporterTrust, allergens: Set<Allergen>, severity: Severity,
        submittedAt: Date, isLocal: Bool, contradicted: Set<Allergen> = []
    ) {
        self.id = id
        self.reporter = reporter
        self.trust = trust
        self.allergens = allergens
        self.severity = severity
        self.submittedAt = submittedAt
        self.isLocal = isLocal
        self.contradicted = contradicted
    }

    /// Whether the report names the allergen; a report that names many is not sure.
    public func names(_ subject: CrowdSubject) -> Bool {
        let isSure = (1...Self.mostNamed).contains(allergens.count)
        switch subject {
        case .allergen(let allergen): return isSure && allergens.contains(allergen)
        case .unsure: return !isSure
        }
    }

    /// Whether the report may be about the allergen although the person does not know.
    public func allows(_ subject: CrowdSubject) -> Bool {
        guard case .allergen(let allergen) = subject, !names(subject) else { return false }
        return allergens.isEmpty || allergens.contains(allergen)
    }

    /// Naming more allergens than this at once is a guess.
    public static let mostNamed = 3
}
