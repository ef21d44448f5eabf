extension Words {
    /// Such as `birch pollen, grass pollen and cat dander`.
    public func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return "\(items.dropLast().joined(separator: ", ")) \(language == .german ? "und" : "and") \(last)"
    }

    /// A provider as it writes its own name in the language.
    ///
    /// - Parameter name: its id, such as `open-meteo`, or its name as an alert's explanation has it; what is unknown
    ///   stays as it is.
    public func provider(_ name: String) -> String {
        switch name {
        case "meteoswiss", "MeteoSwiss": language == .german ? "MeteoSchweiz" : "MeteoSwiss"
        case "open-meteo", "open-meteo-air-quality": "Open-Meteo"
        default: name
        }
    }
}
