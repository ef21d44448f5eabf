import Domain
import MessageProtocol

/// The response of `POST /alerts/preview`; unknown values are absent.
struct AlertPreviewResponse: Encodable {
    struct Decisions: Encodable {
        var notified: Int
        var digestedForQuietHours: Int
        var digestedForWeeklyLimit: Int
        var digestedForForecastTiming: Int
        var muted: Int
        var repeated: Int
    }

    struct Channels: Encodable {
        var inApp: Int
        var email: Int
    }

    struct Allergy: Encodable {
        var allergen: Allergen
        var people: Int
    }

    /// Half a degree of latitude and longitude.
    struct Cell: Encodable {
        /// The south-west corner, in degrees.
        var latitude: Double
        var longitude: Double
        var people: Int
    }

    var lane: Lane
    var urgency: Urgency
    var people: Int
    var decisions: Decisions
    var channels: Channels
    var allergens: [Allergy]
    var cells: [Cell]
    var holdReason: String?
    var recipientsAhead: Int
    var recipientsPerSecond: Double?
    var expectedSeconds: Double?

    init(_ preview: AlertPreview) {
        lane = preview.lane
        urgency = preview.urgency
        people = preview.people
        decisions = Decisions(
            notified: preview.count(.notified), digestedForQuietHours: preview.count(.digestedForQuietHours),
            digestedForWeeklyLimit: preview.count(.digestedForWeeklyLimit),
            digestedForForecastTiming: preview.count(.digestedForForecastTiming), muted: preview.count(.muted),
            repeated: preview.count(.repeated))
        channels = Channels(inApp: preview.count(.notified), email: preview.emails)
        allergens = preview.byAllergen.map { Allergy(allergen: $0.key, people: $0.value) }
            .sorted { ($1.people, $0.allergen.rawValue) < ($0.people, $1.allergen.rawValue) }
        cells = preview.byCell.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { cell, people in
            Cell(latitude: Double(cell / 720) / 2 - 90, longitude: Double(cell % 720) / 2 - 180, people: people)
        }
        holdReason = preview.holdReason
        recipientsAhead = preview.ahead
        recipientsPerSecond = preview.pace
        expectedSeconds = preview.drainSeconds
    }
}
