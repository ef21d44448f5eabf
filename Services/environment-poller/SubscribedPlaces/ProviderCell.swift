import Domain

/// A cell of one provider's own grid.
struct ProviderCell: Hashable, Sendable {
    var provider: String
    var cell: GridCell
    /// Seconds between two refreshes until a plan says otherwise.
    var interval: Int

    /// Those that answer for a base cell, a tenth of a degree square.
    static func all(for base: GridCell, of profiles: [ProviderProfile]) -> [ProviderCell] {
        let centre = Grid.tenthOfDegree.centre(of: base)
        return profiles.compactMap { profile in
            guard let grid = profile.grid, profile.region.contains(centre) else { return nil }
            return ProviderCell(
                provider: profile.id, cell: grid.cell(containing: centre), interval: profile.refresh.longest)
        }
    }
}
