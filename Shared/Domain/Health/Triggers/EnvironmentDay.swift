/// What was in the air where a person lives on one day.
public struct EnvironmentDay: Hashable, Sendable {
    /// The highest of the day; an allergen that nobody measured has no entry, which is not the same as none in the air.
    public var pollen: [Allergen: Intensity]
    /// The highest hour, in µg/m³.
    public var fineParticles: Double?
    /// The highest hour, in µg/m³.
    public var ozone: Double?
    /// The highest of the day, in °C.
    public var temperature: Double?

    public init(
        pollen: [Allergen: Intensity] = [:], fineParticles: Double? = nil, ozone: Double? = nil,
        temperature: Double? = nil
    ) {
        self.pollen = pollen
        self.fineParticles = fineParticles
        self.ozone = ozone
        self.temperature = temperature
    }
}
