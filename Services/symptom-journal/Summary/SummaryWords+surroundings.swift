import Localization

/// What is said of the air beside pain.
extension SummaryWords {
    var noPlace: String {
        say(
            "For this graph, say in the settings where you are.",
            "Sagen Sie für diese Grafik in den Einstellungen, wo Sie sind.")
    }

    /// - Parameter name: of ``name(of:)-(Surrounding)``.
    func notMeasured(_ name: String) -> String {
        say(
            "\(name): nothing was measured near your place in these days.",
            "\(name): In diesen Tagen wurde in Ihrer Nähe nichts gemessen.")
    }

    func scale(of name: String, from low: Double, to high: Double) -> String {
        say(
            "The line of \(name) goes from \(number(low)) at the bottom to \(number(high)) at the top.",
            "Die Linie für \(name) reicht von \(number(low)) unten bis \(number(high)) oben.")
    }

    func name(of surrounding: Surrounding) -> String {
        switch surrounding {
        case .temperature: say("Temperature (°C)", "Temperatur (°C)")
        case .ozone: say("Ozone (µg/m³)", "Ozon (µg/m³)")
        case .fineParticles: say("Fine particles (PM2.5, µg/m³)", "Feinstaub (PM2,5, µg/m³)")
        case .pollen(let allergen): Words.capitalized(Words(in: language).name(of: allergen))
        }
    }
}
