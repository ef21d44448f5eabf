import Domain

/// From which age on a person may agree alone to what is done with their data; younger ones need a guardian.
///
/// GDPR, Article 8(1), has 16 unless the member state sets a lower age, not below 13. The ages of the member states come
/// from the European Commission's SWD(2020) 115, page 17, with later laws; decision 0067 names them and says what has not
/// been compared with the laws.
struct AgeOfConsent: Sendable {
    /// In years.
    let age: Int

    /// - Parameter country: nil while the person has named none, which counts as the strictest.
    init(in country: Country?) { age = country.flatMap { Self.ages[$0.code] } ?? Self.strictest }

    /// The rule of this project wherever a country has no age of its own or it is not known.
    static let strictest = 16

    /// The midnight (UTC) that begins the birthday; 1 March for who was born on 29 February, where a year has none.
    func birthday(ofWhoWasBorn day: CalendarDay) -> CalendarDay? {
        let parts = day.description.split(separator: "-")
        guard parts.count == 3, let year = Int(parts[0]) else { return nil }
        return CalendarDay("\(year + age)-\(parts[1])-\(parts[2])") ?? CalendarDay("\(year + age)-03-01")
    }

    private static let ages = [
        "AT": 14, "BE": 13, "BG": 14, "HR": 16, "CY": 14, "CZ": 15, "DK": 15, "EE": 13, "FI": 13, "FR": 15, "DE": 16,
        "GR": 15, "HU": 16, "IE": 16, "IT": 14, "LV": 13, "LT": 14, "LU": 16, "MT": 13, "NL": 16, "PL": 16, "PT": 13,
        "RO": 16, "SK": 16, "SI": 15, "ES": 14, "SE": 13,
        // UK GDPR with the Data Protection Act 2018, section 9; COPPA, 15 U.S.C. § 6501(1).
        "GB": 13, "US": 13,
    ]
}
