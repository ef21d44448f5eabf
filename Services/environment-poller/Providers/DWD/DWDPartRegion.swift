import Domain

/// One of the 27 part regions of Germany that the pollen index is told for.
struct DWDPartRegion: Hashable, Sendable {
    /// The `partregion_id`, or the `region_id` of a region that is not parted.
    let id: Int
    /// A town or the like in its middle; large part regions have several.
    let points: [Coordinate]

    /// The part region with the nearest of all points. The borders follow landscapes and districts, so near them this
    /// is often the neighbour; the index differs little across a border, and a quarter of a degree is coarse anyway.
    static func nearest(to place: Coordinate) -> DWDPartRegion? {
        all.flatMap { region in region.points.map { (region, distance: $0.distance(to: place)) } }
            .min { $0.distance < $1.distance }?.0
    }
}
