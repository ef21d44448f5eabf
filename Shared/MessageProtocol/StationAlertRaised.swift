public import Domain
public import Foundation

/// A station's reading rose to an intensity that it had not reached that day.
public struct StationAlertRaised: Message {
    public static let name: MessageName = "station-alert.raised.v1"

    public var alertID: AlertID
    public var station: Station
    public var allergen: Allergen
    public var concentration: PollenConcentration
    public var intensity: Intensity
    public var measuredAt: Date
    /// Nil in messages from versions without explanations.
    public var explanation: AlertExplanation?

    public init(
        alertID: AlertID, station: Station, allergen: Allergen, concentration: PollenConcentration,
        intensity: Intensity, measuredAt: Date, explanation: AlertExplanation? = nil
    ) {
        self.alertID = alertID
        self.station = station
        self.allergen = allergen
        self.concentration = concentration
        self.intensity = intensity
        self.measuredAt = measuredAt
        self.explanation = explanation
    }
}
