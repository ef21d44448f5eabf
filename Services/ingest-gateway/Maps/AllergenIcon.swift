import Domain

/// The drawing that stands for an allergen on maps and in lists; its name is that of the symbol in `icons.svg`.
enum AllergenIcon: String, Sendable, CaseIterable {
    case tree, grass, weed, mold, mite, paw, dust, flask, unknown

    /// - Parameter allergen: nil for reports of people who are not sure.
    init(_ allergen: Allergen?) {
        self =
            switch allergen?.pollenType {
            case .tree: .tree
            case .grass: .grass
            case .weed: .weed
            case nil:
                switch allergen {
                case .mould: .mold
                case .houseDustMite, .ticks: .mite
                case .cat, .dog, .animalDander: .paw
                case .dust: .dust
                case .chemicals: .flask
                default: .unknown
                }
            }
    }

    /// Stands for it in ``MapPoints``; the page tells its script the names in this order.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
