import Domain
import Foundation

/// Converts a response of Open-Meteo to a report.
struct OpenMeteoReportReader: Sendable {
    let feed: OpenMeteoFeed

    /// - Parameters:
    ///   - place: the requested one.
    ///   - issuedAt: the start of the model's run, if known.
    /// - Throws: ``ProviderFault`` when the whole response is unusable; single faulty values are left out.
    func read(
        _ body: [UInt8], about place: Coordinate, issuedAt: Date?, at now: Date
    ) throws(ProviderFault) -> CheckedReport {
        let answer = try OpenMeteoReport(body)
        let coordinate = try coordinate(of: answer, near: place)
        guard answer.hourly != nil || answer.current != nil else {
            throw .malformed("it has neither hourly nor current values")
        }
        var draft = CheckedReport(at: coordinate, issuedAt: issuedAt)
        let hours = OpenMeteoHours(answer, until: now.addingTimeInterval(Self.reach), &draft.refused)
        for variable in feed.variables {
            guard let series = hours.series(of: variable, &draft.refused) else { continue }
            draft.add(series, of: variable.quantity)
        }
        // A response with only nulls says nothing about seasons.
        try draft.requireValues()
        markOutOfSeason(hours, in: &draft)
        return draft
    }

    /// Inside its model's region Open-Meteo has null, and not 0, for pollen outside the plant's season.
    ///
    /// Source: https://open-meteo.com/en/docs/air-quality-api ("only available in Europe during pollen season")
    private func markOutOfSeason(_ hours: OpenMeteoHours, in draft: inout CheckedReport) {
        guard feed.saysWhatIsOutOfSeason else { return }
        for variable in feed.variables where hours.isSilent(about: variable) {
            if case .pollen(let subject) = variable.quantity { draft.markOutOfSeason(subject) }
        }
    }

    private func coordinate(of answer: OpenMeteoReport, near place: Coordinate) throws(ProviderFault) -> Coordinate {
        let coordinate: Coordinate
        do {
            coordinate = try Coordinate(latitude: answer.latitude, longitude: answer.longitude)
        } catch {
            throw .malformed("\(error)")
        }
        let distance = coordinate.distance(to: place)
        guard distance <= Self.furthest else { throw .otherPlace(distanceInKilometres: Int(distance.value)) }
        return coordinate
    }

    /// The coarsest model has cells of 0.4°, so its centre is at most 32 km away.
    private static let furthest = Kilometres(50)
    /// Open-Meteo forecasts 16 days at most.
    private static let reach = 17.0 * 86_400
}
