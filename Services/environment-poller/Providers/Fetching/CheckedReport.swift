import Domain
import Foundation

/// A report made of whole series, each value of which is validated when it is added.
struct CheckedReport: Sendable, Equatable {
    private(set) var report: EnvironmentReport
    var refused = RefusedValues()

    init(at coordinate: Coordinate, station: ReportedStation? = nil, issuedAt: Date? = nil) {
        report = EnvironmentReport(coordinate: coordinate, station: station, issuedAt: issuedAt)
    }

    /// Keeps the plausible values; a series without any is left out.
    mutating func add(_ series: QuantitySeries, of quantity: Quantity) {
        let range = quantity.plausibleRange
        var kept = series
        var hasValue = false
        for (index, value) in series.values.enumerated() {
            guard let value else { continue }
            if range.contains(value), !quantity.isPlaceholder(value) {
                hasValue = true
            } else {
                kept.values[index] = nil
                refused.note("\(quantity.rawValue): the value is not plausible")
            }
        }
        if hasValue { report.series[quantity] = kept }
    }

    /// - Throws: ``ProviderFault/useless(_:)`` when every value was refused, ``ProviderFault/silent`` when there was none.
    func requireValues() throws(ProviderFault) {
        guard report.series.isEmpty, report.outOfSeason.isEmpty else { return }
        throw refused.count > 0 ? .useless(refused) : .silent
    }

    /// Marks a plant that is out of season according to the provider.
    mutating func markOutOfSeason(_ subject: PollenSubject) { report.outOfSeason.insert(subject) }
}
