/// A number that may be typed; the bands of its factor begin at numbers of this kind.
enum RiskMeasure: String, Sendable, Decodable {
    case years
    case moles
    case bodyMass = "body-mass"

    var fields: [RiskField] {
        switch self {
        case .years: [.years]
        case .moles: [.moles]
        case .bodyMass: [.height, .weight]
        }
    }

    /// In kg/m².
    static let reasonableBodyMass = 8.0...120
}

/// What is typed into; the names of the form's fields.
enum RiskField: String, Sendable, CaseIterable {
    case years
    case moles
    /// In cm.
    case height
    /// In kg.
    case weight

    var reasonable: ClosedRange<Double> {
        switch self {
        case .years: 0...120
        case .moles: 0...2_000
        case .height: 40...260
        case .weight: 1...500
        }
    }
}

/// Why an entry is no answer.
struct RiskEntryFault: Error, Sendable, Equatable {
    enum Kind: Sendable, Equatable { case empty, notANumber, notReasonable, unknown }

    var kind: Kind
    /// Nil for the choice.
    var field: RiskField?

    init(_ kind: Kind, in field: RiskField? = nil) { (self.kind, self.field) = (kind, field) }
}

/// What somebody typed and picked for one factor.
struct RiskEntry: Sendable, Equatable {
    var typed: [RiskField: String] = [:]
    var picked: String?

    /// The answer that it stands for. What is typed goes before what is picked, since the page shows the former answer
    /// as picked.
    func option(of factor: RiskFactor) throws(RiskEntryFault) -> RiskOption {
        if let measure = factor.measure, measure.fields.contains(where: { typed[$0] != nil }) {
            let number = try number(of: measure)
            guard let band = factor.band(of: number) else {
                throw RiskEntryFault(.notReasonable, in: measure.fields.last)
            }
            return band
        }
        guard let picked else { throw RiskEntryFault(.empty) }
        guard let option = factor.option(RiskOptionID(rawValue: picked)) else { throw RiskEntryFault(.unknown) }
        return option
    }

    private func number(of measure: RiskMeasure) throws(RiskEntryFault) -> Double {
        switch measure {
        case .years: return try number(in: .years)
        case .moles: return try number(in: .moles)
        case .bodyMass:
            let metres = try number(in: .height) / 100
            let index = try number(in: .weight) / (metres * metres)
            guard RiskMeasure.reasonableBodyMass.contains(index) else {
                throw RiskEntryFault(.notReasonable, in: .weight)
            }
            return index
        }
    }

    private func number(in field: RiskField) throws(RiskEntryFault) -> Double {
        guard let text = typed[field] else { throw RiskEntryFault(.empty, in: field) }
        // Digits only: Double also reads "nan", "1e9" and "0x10".
        guard text.wholeMatch(of: /[+-]?[0-9]+([.,][0-9]+)?/) != nil,
            let number = Double(text.replacing(",", with: "."))
        else { throw RiskEntryFault(.notANumber, in: field) }
        guard field.reasonable.contains(number) else { throw RiskEntryFault(.notReasonable, in: field) }
        return number
    }
}
