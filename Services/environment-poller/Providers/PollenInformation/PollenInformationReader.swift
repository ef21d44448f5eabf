import Domain
import Foundation

/// Converts a response of polleninformation.at to a report.
///
/// Source: https://www.polleninformation.at/en/data-interface
enum PollenInformationReader {
    /// Its days carry no dates: the first is the day of the request at the place.
    /// - Throws: ``ProviderFault/notCovered`` when it lists no plant at all: for a covered place it lists those of
    ///   its region all year, with 0 for no load. Single faulty plants and days are left out.
    static func read(_ body: [UInt8], about place: Coordinate, at now: Date) throws(ProviderFault) -> CheckedReport {
        let tree = try JSONTree(answer: body)
        guard let plants = tree["contamination"]?.items else { throw .malformed("contamination: it is not a list") }
        guard !plants.isEmpty else { throw .notCovered }
        let zone = TimeZone(nauticalAt: place)
        let start = CalendarDay(of: now, in: zone).start(in: zone)
        var draft = CheckedReport(at: place)
        for plant in plants { add(plant, from: start, to: &draft) }
        try draft.requireValues()
        return draft
    }

    private static func add(_ plant: JSONTree, from start: Date, to draft: inout CheckedReport) {
        guard let title = plant["poll_title"]?.text else {
            draft.refused.note("poll_title: a plant has no name")
            return
        }
        guard let name = title.firstMatch(of: #/\(([^)]+)\)/#).map({ String($0.1) }) else {
            draft.refused.note("poll_title: \(title.prefix(30)) has no Latin name in brackets")
            return
        }
        // Spores are not pollen.
        if name == "Alternaria" { return }
        guard let allergen = allergens[name] else {
            draft.refused.note("\(name.prefix(30)): this plant is not known here")
            return
        }
        let values = (1...days).map { day in intensity(plant["contamination_\(day)"], of: name, &draft.refused) }
        draft.add(
            QuantitySeries(step: .day, start: start, values: values), of: .pollenIntensity(.species(allergen)))
    }

    private static func intensity(_ tree: JSONTree?, of plant: String, _ refused: inout RefusedValues) -> Double? {
        guard let tree, tree != .null else { return nil }
        guard let number = tree.number,
            let intensity = PollenIndexScale.europeanAllergenNetwork.intensity(of: number)
        else {
            refused.note("\(plant): the class is not one of 0 to 4")
            return nil
        }
        return Double(intensity.value)
    }

    /// Today and three more.
    static let days = 4

    /// By botanical genus or family.
    static let allergens: [String: Allergen] = [
        "Acer": .maple, "Alnus": .alder, "Ambrosia": .ragweed, "Artemisia": .mugwort, "Betula": .birch,
        "Chenopodium": .goosefoot, "Chenopodiaceae": .goosefoot, "Corylus": .hazel, "Cupressaceae": .cypress,
        "Cupressus": .cypress, "Fagus": .beech, "Fraxinus": .ash, "Juniperus": .juniper, "Olea": .olive,
        "Pinus": .pine, "Plantago": .plantain, "Platanus": .plane, "Poaceae": .grass, "Populus": .poplar,
        "Quercus": .oak, "Rumex": .sorrel, "Secale": .rye, "Ulmus": .elm, "Urtica": .nettle, "Urticaceae": .nettle,
    ]
}
