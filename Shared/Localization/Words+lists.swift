extension Words {
    /// Such as `birch pollen, grass pollen and cat dander`.
    public func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return "\(items.dropLast().joined(separator: ", ")) \(language == .german ? "und" : "and") \(last)"
    }

    /// A provider's own name in the language.
    ///
    /// - Parameter name: its id, such as `open-meteo`, or its name in an alert's explanation; unknown names are
    /// returned unchanged.
    public func provider(_ name: String) -> String {
        switch name {
        case "meteoswiss", "MeteoSwiss": language == .german ? "MeteoSchweiz" : "MeteoSwiss"
        case "open-meteo", "open-meteo-air-quality": "Open-Meteo"
        default: name
        }
    }
}
