import Foundation

extension Towns {
    /// The towns that a person may mean: those named so first, then those whose name begins so, the largest first.
    /// Case and accents do not matter: "zurich" finds Zürich.
    public func named(_ text: String, limit: Int = 8) -> [Town] {
        let wanted = Self.folded(text)
        guard !wanted.isEmpty else { return [] }
        let found = all.compactMap { town -> (town: Town, isWhole: Bool)? in
            let name = Self.folded(town.name)
            return name.hasPrefix(wanted) ? (town, name == wanted) : nil
        }
        return found.sorted { ($0.isWhole ? 1 : 0, $0.town.population) > ($1.isWhole ? 1 : 0, $1.town.population) }
            .prefix(limit).map(\.town)
    }

    private static func folded(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
