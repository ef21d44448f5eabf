import Domain
import Foundation

/// The pollen index of one day and the next two, for all of Germany.
///
/// Source: https://opendata.dwd.de/climate_environment/health/alerts/Beschreibung_pollen_s31fg.pdf
struct DWDBulletin: Sendable, Equatable {
    var issuedAt: Date
    /// Nil when not stated.
    var nextUpdate: Date?
    /// By part region.
    var regions: [Int: DWDRegionIndex]

    static let timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
}

/// The forecast for one part region.
struct DWDRegionIndex: Sendable, Equatable {
    var series: [Quantity: QuantitySeries] = [:]
    var refused = RefusedValues()
}

extension DWDBulletin {
    /// - Throws: ``ProviderFault`` when the whole document is unusable; single faulty values are left out.
    init(_ body: [UInt8], at now: Date) throws(ProviderFault) {
        let tree = try JSONTree(answer: body)
        guard let text = tree["last_update"]?.text, let issuedAt = Self.time(text),
            let day = CalendarDay(String(text.prefix(10)))
        else { throw .malformed("last_update: it is not a time such as 2025-04-08 11:00 Uhr") }
        guard issuedAt <= now.addingTimeInterval(86_400) else { throw .malformed("last_update: it lies in the future") }
        guard let content = tree["content"]?.items else { throw .malformed("content: it is not a list") }

        let start = day.start(in: Self.timeZone)
        var regions: [Int: DWDRegionIndex] = [:]
        for item in content {
            guard let id = Self.id(of: item), let plants = item["Pollen"]?.fields else { continue }
            regions[id] = DWDRegionIndex(plants, from: start)
        }
        guard !regions.isEmpty else { throw .malformed("content: no region is readable") }
        self.init(issuedAt: issuedAt, nextUpdate: tree["next_update"]?.text.flatMap(Self.time), regions: regions)
    }

    /// An undivided region has the part -1.
    private static func id(of item: JSONTree) -> Int? {
        let ids = [item["partregion_id"], item["region_id"]].compactMap { $0?.number.flatMap { Int(exactly: $0) } }
        return ids.first { $0 > 0 }
    }

    /// Such as `2025-04-08 11:00 Uhr`.
    private static func time(_ text: String) -> Date? {
        guard let match = text.wholeMatch(of: #/(\d{4}-\d{2}-\d{2}) (\d{1,2}):(\d{2})( Uhr)?/#),
            let day = CalendarDay(String(match.1)), let hour = Double(match.2), let minute = Double(match.3),
            hour < 24, minute < 60
        else { return nil }
        return day.start(in: timeZone).addingTimeInterval(hour * 3_600 + minute * 60)
    }
}

extension DWDRegionIndex {
    fileprivate init(_ plants: [String: JSONTree], from start: Date) {
        for (name, days) in plants.sorted(by: { $0.key < $1.key }) {
            guard let allergen = Self.allergens[name] else {
                refused.note("\(name.prefix(30)): this plant is not known here")
                continue
            }
            let values = ["today", "tomorrow", "dayafter_to"].map { intensity(days[$0], of: name) }
            if values.contains(where: { $0 != nil }) {
                series[.pollenIntensity(.species(allergen))] = QuantitySeries(step: .day, start: start, values: values)
            }
        }
    }

    /// Nil for -1, which the third day has unless it is a Friday.
    private mutating func intensity(_ tree: JSONTree?, of plant: String) -> Double? {
        guard let tree, tree != .null else {
            refused.note("\(plant): a day is missing")
            return nil
        }
        guard let label = tree.text else {
            refused.note("\(plant): the class is not a text")
            return nil
        }
        guard label != "-1" else { return nil }
        guard let intensity = PollenIndexScale.dwd.intensity(labelled: label) else {
            refused.note("\(plant): the class \(label.prefix(10)) is unknown")
            return nil
        }
        return Double(intensity.value)
    }

    private static let allergens: [String: Allergen] = [
        "Ambrosia": .ragweed, "Beifuss": .mugwort, "Birke": .birch, "Erle": .alder, "Esche": .ash, "Graeser": .grass,
        "Hasel": .hazel, "Roggen": .rye,
    ]
}
