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

extension DWDPartRegion {
    /// The 27 part regions, with towns, islands or hills in the middle of each as rounded latitudes and longitudes.
    ///
    /// Source of the numbers and names: https://opendata.dwd.de/climate_environment/health/alerts/Beschreibung_pollen_s31fg.pdf
    static let all: [DWDPartRegion] = [
        // Inseln und Marschen
        region(11, (54.9, 8.35), (54.5, 8.85), (54.13, 8.86), (53.72, 9.1)),
        // Geest, Schleswig-Holstein und Hamburg
        region(12, (54.79, 9.43), (54.32, 10.12), (53.87, 10.69), (53.55, 9.99), (54.2, 9.5)),
        // Mecklenburg-Vorpommern
        region(20, (53.63, 11.41), (54.09, 12.1), (53.56, 13.26), (54.31, 13.09), (53.9, 13.9)),
        // Westliches Niedersachsen, Bremen
        region(31, (53.14, 8.21), (53.08, 8.8), (52.28, 8.04), (53.37, 7.2), (52.6, 7.3)),
        // Östliches Niedersachsen
        region(32, (52.37, 9.73), (52.27, 10.52), (51.53, 9.93), (53.25, 10.41), (52.9, 9.9)),
        // Rheinisch-Westfälisches Tiefland
        region(41, (51.22, 6.78), (50.94, 6.96), (51.51, 7.46), (51.96, 7.63), (50.78, 6.3)),
        // Ostwestfalen
        region(42, (52.02, 8.53), (51.72, 8.75), (52.29, 8.92)),
        // Mittelgebirge Nordrhein-Westfalens
        region(43, (51.2, 8.3), (50.87, 8.02), (51.22, 7.62), (50.45, 6.5)),
        // Brandenburg und Berlin
        region(50, (52.52, 13.4), (52.4, 12.55), (51.76, 14.33), (53.15, 12.5), (53.3, 13.86), (52.34, 14.55)),
        // Tiefland Sachsen-Anhalts
        region(61, (52.12, 11.63), (51.48, 11.97), (52.6, 11.86), (51.86, 12.65)),
        // Harz
        region(62, (51.8, 10.62), (51.75, 11.0)),
        // Tiefland Thüringens
        region(71, (50.98, 11.03), (51.2, 10.45), (50.93, 11.59), (51.0, 12.43)),
        // Mittelgebirge Thüringens
        region(72, (50.61, 10.69), (50.68, 10.93), (50.5, 11.4)),
        // Tiefland Sachsens
        region(81, (51.34, 12.37), (51.05, 13.74), (51.44, 14.25), (51.15, 14.99)),
        // Mittelgebirge Sachsens
        region(82, (50.58, 13.0), (50.49, 12.13), (50.8, 12.9), (50.85, 13.6)),
        // Nordhessen und hessische Mittelgebirge
        region(91, (51.31, 9.5), (50.81, 8.77), (50.55, 9.68), (50.58, 8.67)),
        // Rhein-Main
        region(92, (50.11, 8.68), (49.87, 8.65), (50.08, 8.24)),
        // Rhein, Pfalz, Nahe und Mosel
        region(101, (49.99, 8.27), (49.44, 8.35), (50.35, 7.6), (49.76, 6.64), (49.84, 7.86)),
        // Mittelgebirge von Rheinland-Pfalz
        region(102, (50.2, 6.8), (50.65, 7.95), (49.85, 7.1), (49.44, 7.77)),
        // Saarland
        region(103, (49.24, 7.0), (49.45, 6.75)),
        // Oberrhein und unteres Neckartal
        region(111, (48.0, 7.85), (49.01, 8.4), (49.49, 8.47), (48.48, 7.94)),
        // Hohenlohe, mittlerer Neckar, Oberschwaben
        region(112, (48.78, 9.18), (49.14, 9.22), (48.4, 9.99), (47.78, 9.61), (49.11, 9.74)),
        // Mittelgebirge Baden-Württembergs
        region(113, (48.06, 8.46), (47.9, 8.1), (48.47, 8.41), (48.21, 9.03), (48.6, 9.7)),
        // Allgäu, Oberbayern, Bayerischer Wald
        region(121, (47.73, 10.31), (48.14, 11.58), (47.86, 12.12), (48.95, 13.2), (48.0, 12.6)),
        // Donauniederungen
        region(122, (48.57, 13.43), (48.88, 12.57), (48.76, 11.42), (48.71, 10.78)),
        // Bayern nördlich der Donau
        region(123, (49.45, 11.08), (49.95, 11.58), (49.3, 10.57), (49.68, 12.16), (50.31, 11.91)),
        // Mainfranken
        region(124, (49.79, 9.94), (49.98, 9.15), (50.05, 10.23)),
    ]

    private static func region(_ id: Int, _ points: (latitude: Double, longitude: Double)...) -> DWDPartRegion {
        DWDPartRegion(
            id: id, points: points.compactMap { try? Coordinate(latitude: $0.latitude, longitude: $0.longitude) })
    }
}
