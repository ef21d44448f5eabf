import Domain
import Localization

/// Whose allergens the map shows.
enum MapFilter: Sendable, Equatable {
    case own, all
    case one(Allergen)

    init?(_ text: String) {
        switch text {
        case "own": self = .own
        case "all": self = .all
        default:
            guard let allergen = Allergen(rawValue: text) else { return nil }
            self = .one(allergen)
        }
    }

    /// As a form and an address name it.
    var value: String {
        switch self {
        case .own: "own"
        case .all: "all"
        case .one(let allergen): allergen.rawValue
        }
    }

    /// What it lets through; nil for everything.
    func allergens(of own: [Allergen]) -> [Allergen]? {
        switch self {
        case .own: own
        case .all: nil
        case .one(let allergen): [allergen]
        }
    }
}

extension MapPage {
    /// The choices of the form: the person's allergens together, all, and each by itself, those that no station measures
    /// marked as such.
    var filterFields: [String: Any] {
        func choice(_ filter: MapFilter, _ allergens: [Allergen]?) -> [String: Any] {
            [
                "value": filter.value, "name": words.name(of: filter), "isChosen": filter == self.filter,
                "allergens": allergens?.map(\.rawValue).joined(separator: ",") ?? "",
                "isUnmeasured": allergens.map { list in !list.isEmpty && !list.contains { $0.isMeasured } } ?? false,
            ]
        }
        func choices(_ list: [Allergen]) -> [[String: Any]] { list.map { choice(.one($0), [$0]) } }
        return [
            "whole": (own.isEmpty ? [] : [choice(.own, own)]) + [choice(.all, nil)],
            "pollen": choices(Allergen.allCases.filter(\.isMeasured)),
            "notPollen": choices(Allergen.allCases.filter { !$0.isMeasured }),
        ]
    }
}
