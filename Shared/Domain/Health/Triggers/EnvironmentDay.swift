/// The air at a person's place on one day.
public struct EnvironmentDay: Hashable, Sendable {
    /// The daily maximum; an allergen that nobody measured has no entry, which is not the same as zero.
    public var pollen: [Allergen: Intensity]
    /// The highest hourly value, in µg/m³.
    public var fineParticles: Double?
    /// The highest hourly value, in µg/m³.
    public var ozone: Double?
    /// The daily maximum, in °C.
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
