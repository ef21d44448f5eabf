/// An allergen with the person's threshold.
public struct Sensitivity: Hashable, Sendable, Codable {
    public var allergen: Allergen
    /// 1...10: the person is notified of alerts of at least this intensity.
    public var threshold: Intensity

    /// - Throws: ``DomainError`` when the threshold is 0, which would mean notifications about nothing.
    public init(allergen: Allergen, threshold: Intensity) throws(DomainError) {
        guard threshold > .none else {
            throw DomainError(field: "threshold", problem: "must be a whole number from 1 to 10")
        }
        self.allergen = allergen
        self.threshold = threshold
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let allergen = try container.decode(Allergen.self, forKey: .allergen)
        do {
            try self.init(allergen: allergen, threshold: try container.decode(Intensity.self, forKey: .threshold))
        } catch let error as DomainError {
            throw DecodingError.refused(error.problem, of: .threshold, in: container)
        }
    }
}
