import Domain

/// A station of OpenAQ, and whom to name beside its values.
struct OpenAQStation: Sendable, Equatable {
    var id: Int
    var name: String
    var coordinate: Coordinate
    var attributions: [String]
}
