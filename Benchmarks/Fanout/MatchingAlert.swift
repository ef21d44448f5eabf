/// An alert of the matching benchmark: where, how strong, of what.
struct MatchingAlert: Sendable {
    /// Roughly how many of a million people it affects.
    var name: String
    var latitude: Double
    var longitude: Double
    var intensity = 10
    /// Empty for any.
    var allergens: [String] = []

    /// When everybody's circle is the whole Earth.
    static let everywhere = [MatchingAlert(name: "1,000,000", latitude: 47.56, longitude: 7.58)]
    /// When the circles are of 10 to 100 km: Shanghai, Berlin and the middle of the Pacific.
    static let places = [
        MatchingAlert(name: "10,000", latitude: 31.2, longitude: 121.4, intensity: 4),
        MatchingAlert(name: "100", latitude: 52.52, longitude: 13.41, intensity: 1, allergens: ["birch"]),
        MatchingAlert(name: "0", latitude: 0, longitude: -140),
    ]

    /// The arguments of `alert-fanout measure-matching`.
    var argument: String {
        (["\(latitude)", "\(longitude)", "\(intensity)"] + allergens).joined(separator: ",")
    }
}
