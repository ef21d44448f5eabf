public import Domain
public import Foundation

/// A forecast predicts a high intensity of an allergen at a place.
public struct ForecastAlertRaised: Message {
    public static let name: MessageName = "forecast-alert.raised.v1"

    public var alertID: AlertID
    /// Such as `open-meteo`.
    public var provider: String
    /// The centre of the provider's grid cell.
    public var coordinate: Coordinate
    public var allergen: Allergen
    /// Nil from a provider that reports classes instead of grains.
    public var concentration: PollenConcentration?
    public var intensity: Intensity
    /// The hour for which the highest value is expected.
    public var expectedAt: Date
    /// Nil in messages from versions without explanations.
    public var explanation: AlertExplanation?

    public init(
        alertID: AlertID, provider: String, coordinate: Coordinate, allergen: Allergen,
        concentration: PollenConcentration?, intensity: Intensity, expectedAt: Date,
        explanation: AlertExplanation? = nil
    ) {
        self.alertID = alertID
        self.provider = provider
        self.coordinate = coordinate
        self.allergen = allergen
        self.concentration = concentration
        self.intensity = intensity
        self.expectedAt = expectedAt
        self.explanation = explanation
    }
}
