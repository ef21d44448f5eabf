import Domain
import Foundation

/// A report in the making: takes each value that can be true, and notes why it left out another.
struct ReportDraft: Sendable {
    var report: EnvironmentReport
    private(set) var refused = RefusedValues()
    private let now: Date

    init(at coordinate: Coordinate, now: Date) {
        report = EnvironmentReport(coordinate: coordinate)
        self.now = now
    }

    mutating func refuse(_ reason: String) { refused.note(reason) }

    mutating func refuse(_ count: Int, _ reason: String) {
        for _ in 0..<count { refused.note(reason) }
    }

    /// - Parameters:
    ///   - name: as the provider calls the value.
    ///   - convert: to the quantity's unit.
    /// - Returns: nil where there is no value, or none that can be true.
    mutating func accept(
        _ stated: Stated<Double>?, of quantity: Quantity, named name: String,
        converting convert: (Double) -> Double? = { $0 }
    ) -> Double? {
        guard let stated else { return nil }
        guard let value = stated.value.flatMap(convert) else {
            refuse("\(name): the value is not a number")
            return nil
        }
        guard quantity.isPlausible(value) else {
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

    /// - Parameter reach: how far ahead the answer can tell; nil for measurements.
    /// - Returns: nil for a time beyond that, or so old that nobody would call its value current.
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

    /// - Throws: ``ProviderFault/notCovered`` when the answer was sound and said nothing.
    func finished() throws(ProviderFault) -> ReadReport {
        guard !report.series.isEmpty || !report.outOfSeason.isEmpty || refused.count > 0 else { throw .notCovered }
        return ReadReport(report: report, refused: refused)
    }

    private static let clockTolerance: TimeInterval = 600
    private static let longestAge: TimeInterval = 86_400
}

/// What a reader made of an answer.
struct ReadReport: Sendable, Equatable {
    var report: EnvironmentReport
    var refused: RefusedValues
}

extension FetchedReport {
    /// What was read from one document.
    init(_ read: ReadReport, of document: Document) {
        self.init(
            report: read.report, refused: read.refused, receipts: [document.receipt], freshUntil: document.freshUntil)
    }
}

extension Pollutant {
    /// From the units in which several providers tell concentrations: particles in µg/m³, carbon monoxide in ppm, the
    /// other gases in ppb.
    /// - Returns: nil for what none of them tells.
    func microgramsPerCubicMetre(fromDisplayUnit value: Double) -> Double? {
        switch self {
        case .pm25, .pm10: value
        case .carbonMonoxide: microgramsPerCubicMetre(fromPartsPerMillion: value)
        case .ozone, .nitrogenDioxide, .sulphurDioxide, .ammonia, .lead:
            microgramsPerCubicMetre(fromPartsPerBillion: value)
        }
    }
}
