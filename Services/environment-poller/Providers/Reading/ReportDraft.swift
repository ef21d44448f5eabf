import Domain
import Foundation

/// Builds a report: accepts each plausible value, and records why another was refused.
struct ReportDraft: Sendable {
    var report: EnvironmentReport
    private(set) var refused = RefusedValues()
    private let now: Date

    init(at coordinate: Coordinate, now: Date) {
        report = EnvironmentReport(coordinate: coordinate)
        self.now = now
    }

    mutating func refuse(_ reason: String) { refused.note(reason) }

    /// Names the station that the values come from, and whom to name beside them.
    mutating func name(station id: String?, _ name: String?, attributions: [String] = []) {
        report.station = id.map { id in
            ReportedStation(id: id, name: name.map { ProviderText.tidy($0) } ?? "unknown")
        }
        report.attributions = attributions.prefix(Self.mostAttributions).map { ProviderText.tidy($0, atMost: 200) }
    }

    mutating func refuse(_ count: Int, _ reason: String) {
        for _ in 0..<count { refused.note(reason) }
    }

    /// - Parameters:
    ///   - name: the provider's name of the value.
    ///   - convert: to the quantity's unit.
    /// - Returns: nil for a missing or implausible value.
    mutating func accept(
        _ stated: Stated<Double>?, of quantity: Quantity, named name: String,
        converting convert: (Double) -> Double? = { $0 }
    ) -> Double? {
        guard let stated else { return nil }
        guard let number = stated.value, let value = convert(number) else {
            refuse("\(name): the value is not a number")
            return nil
        }
        guard quantity.isPlausible(value), !quantity.isPlaceholder(number) else {
            refuse("\(name): the value is not plausible")
            return nil
        }
        return value
    }

    mutating func add(
        _ stated: Stated<Double>?, of quantity: Quantity, at time: Date, named name: String,
        converting convert: (Double) -> Double? = { $0 }
    ) {
        guard let value = accept(stated, of: quantity, named: name, converting: convert) else { return }
        report.series[quantity] = QuantitySeries(value, at: time)
    }

    /// - Parameter reach: how far ahead the forecast goes; nil for measurements.
    /// - Returns: nil for a time beyond that, or too old to be current.
    mutating func accept(_ time: Date?, named name: String, reach: TimeInterval? = nil) -> Date? {
        guard let time else {
            refuse("\(name): the time is missing or unreadable")
            return nil
        }
        guard time <= now.addingTimeInterval(reach ?? Self.clockTolerance) else {
            refuse("\(name): the time lies \(reach == nil ? "" : "too far ")in the future")
            return nil
        }
        guard time >= now.addingTimeInterval(-Self.longestAge) else {
            refuse("\(name): the time lies more than a day back")
            return nil
        }
        return time
    }

    /// - Throws: ``ProviderFault/useless(_:)`` when every value was refused, ``ProviderFault/silent`` when there was none.
    func finished() throws(ProviderFault) -> ReadReport {
        guard !report.series.isEmpty || !report.outOfSeason.isEmpty else {
            throw refused.count > 0 ? .useless(refused) : .silent
        }
        return ReadReport(report: report, refused: refused)
    }

    private static let mostAttributions = 10
    private static let clockTolerance: TimeInterval = 600
    private static let longestAge: TimeInterval = 86_400
}

/// The report that a reader made from a response.
struct ReadReport: Sendable, Equatable {
    var report: EnvironmentReport
    var refused: RefusedValues
}

extension FetchedReport {
    /// A report read from one document.
    init(_ read: ReadReport, of document: Document) {
        self.init(
            report: read.report, refused: read.refused, receipts: [document.receipt], freshUntil: document.freshUntil)
    }
}

extension Pollutant {
    /// From the units in which several providers report concentrations: particles in µg/m³, carbon monoxide in ppm, the
    /// other gases in ppb.
    /// - Returns: nil for pollutants that none of them reports.
    func microgramsPerCubicMetre(fromDisplayUnit value: Double) -> Double? {
        switch self {
        case .pm25, .pm10: value
        case .carbonMonoxide: microgramsPerCubicMetre(fromPartsPerMillion: value)
        case .ozone, .nitrogenDioxide, .sulphurDioxide, .ammonia, .lead:
            microgramsPerCubicMetre(fromPartsPerBillion: value)
        }
    }
}
