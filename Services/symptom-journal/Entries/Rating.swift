import Domain

/// How strong something is, from 0 (none) to 10 (the worst that can be imagined), in half steps.
///
/// The numeric rating scale of pain: https://doi.org/10.1002/acr.20543. Half steps are decision DEC-13 of the
/// requirements: people wrote 3.5.
struct Rating: Hashable, Sendable, Comparable, Codable {
    /// 0...20.
    let halves: Int

    static let all = (0...20).map { Rating(halves: $0) }

    private init(halves: Int) { self.halves = halves }

    /// - Throws: ``DomainError`` for anything between half steps or beyond the scale.
    init(_ value: Double) throws(DomainError) {
        guard value >= 0, value <= 10, let halves = Int(exactly: value * 2) else {
            throw DomainError(field: "rating", problem: "must be from 0 to 10 in half steps, such as 3.5")
        }
        self.halves = halves
    }

    var value: Double { Double(halves) / 2 }

    /// As it is written in English, such as `3.5` and `7`.
    var text: String { halves.isMultiple(of: 2) ? "\(halves / 2)" : "\(halves / 2).5" }

    static func < (left: Rating, right: Rating) -> Bool { left.halves < right.halves }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try Rating(try container.decode(Double.self))
        } catch let error as DomainError {
            throw DecodingError.refused(error.problem, in: container)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
