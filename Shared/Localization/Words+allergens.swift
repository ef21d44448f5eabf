public import Domain

extension Words {
    /// For use within a sentence, such as `birch pollen` or `Birkenpollen`.
    public func name(of allergen: Allergen) -> String {
        switch language {
        case .english: allergen.displayName
        case .german: Self.german(allergen)
        }
    }

    private static func german(_ allergen: Allergen) -> String {
        switch allergen {
        case .alder: "Erlenpollen"
        case .ash: "Eschenpollen"
        case .beech: "Buchenpollen"
        case .birch: "Birkenpollen"
        case .cypress: "Zypressenpollen"
        case .elm: "Ulmenpollen"
        case .hazel: "Haselpollen"
        case .japaneseCedar: "Sicheltannenpollen"
        case .juniper: "Wacholderpollen"
        case .maple: "Ahornpollen"
        case .oak: "Eichenpollen"
        case .olive: "Olivenpollen"
        case .pine: "Kiefernpollen"
        case .plane: "Platanenpollen"
        case .poplar: "Pappelpollen"
        case .grass: "Gräserpollen"
        case .rye: "Roggenpollen"
        case .goosefoot: "Gänsefußpollen"
        case .mugwort: "Beifußpollen"
        case .nettle: "Brennnesselpollen"
        case .plantain: "Wegerichpollen"
        case .ragweed: "Ambrosiapollen"
        case .sorrel: "Ampferpollen"
        case .mould: "Schimmelpilzsporen"
        case .houseDustMite: "Hausstaubmilben"
        case .cat: "Katzenhaare"
        case .dog: "Hundehaare"
        case .animalDander: "Haare anderer Tiere"
        case .dust: "Staubteilchen"
        case .ticks: "Zecken"
        case .chemicals: "Chemikalien oder Reizstoffe"
        }
    }
}
