public import Domain
public import Foundation

/// Several people in an area feel worse while an allergen rises there.
public struct AllergenAlertSuggested: Message {
    public static let name: MessageName = "allergen-alert.suggested.v1"

    /// The same for the same area, allergen and day.
    public var areaAlertID: AreaAlertID
    public var allergen: Allergen
    /// Of the area.
    public var coordinate: Coordinate
    public var radius: Kilometres
    /// How many people are affected, never who; at least the smallest number that may be shown.
    public var people: Int
    public var station: Station
    public var intensity: Intensity
    /// The station's intensity before the rise.
    public var previousIntensity: Intensity
    /// People in the area with this allergen who are asked; at most ``mostRecipients`` in a message.
    public var recipients: [UserID]
    public var suggestedAt: Date
    public var expiresAt: Date

    public static let mostRecipients = 1_000

    public init(
        areaAlertID: AreaAlertID, allergen: Allergen, coordinate: Coordinate, radius: Kilometres, people: Int,
        station: Station, intensity: Intensity, previousIntensity: Intensity, recipients: [UserID], suggestedAt: Date,
        expiresAt: Date
    ) {
        self.areaAlertID = areaAlertID
        self.allergen = allergen
        self.coordinate = coordinate
        self.radius = radius
        self.people = people
        self.station = station
        self.intensity = intensity
        self.previousIntensity = previousIntensity
        self.recipients = recipients
        self.suggestedAt = suggestedAt
        self.expiresAt = expiresAt
    }
}
