import Domain
import Localization

/// An amount of money in whole minor units, such as cents: no fraction of it is ever computed.
struct Money: Hashable, Sendable {
    enum Currency: String, Codable, Sendable, CaseIterable {
        case euro = "EUR"
        case swissFranc = "CHF"
    }

    /// Hundredths, of both currencies (ISO 4217).
    let minorUnits: Int
    let currency: Currency

    /// What one purchase may cost.
    static let range = 50...100_000

    init(_ minorUnits: Int, _ currency: Currency) { (self.minorUnits, self.currency) = (minorUnits, currency) }

    /// Reads an operator's price, such as `9.90 EUR`.
    /// - Throws: ``DomainError`` naming `price`.
    init(price text: String) throws(DomainError) {
        guard let match = text.wholeMatch(of: /([0-9]{1,4})\.([0-9]{2}) ([A-Z]{3})/),
            let currency = Currency(rawValue: String(match.3)), let units = Int(match.1 + match.2),
            Self.range.contains(units)
        else {
            throw DomainError(field: "price", problem: "must be 0.50 to 1000.00 with EUR or CHF, such as 9.90 EUR")
        }
        self.init(units, currency)
    }

    /// As APIs write it, such as `9.90`.
    var decimal: String {
        let rest = minorUnits % 100
        return "\(minorUnits / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Reads what ``decimal`` writes.
    static func minorUnits(ofDecimal text: String) -> Int? {
        guard let match = text.wholeMatch(of: /([0-9]{1,9})\.([0-9]{2})/) else { return nil }
        return Int(match.1 + match.2)
    }

    func text(in language: ContentLanguage) -> String {
        language.saying("\(currency.rawValue) \(decimal)", "\(decimal.replacing(".", with: ",")) \(currency.rawValue)")
    }
}

extension Money: Encodable {
    private enum CodingKeys: String, CodingKey { case minorUnits, currency }
}
