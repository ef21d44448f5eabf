import Domain
import Foundation

/// A provider of reports for any place of its grid.
protocol PlaceProvider: Sendable {
    var profile: ProviderProfile { get }

    /// Requests one cell of the profile's grid.
    /// - Returns: nil when nothing changed since the last accepted receipts.
    /// - Throws: ``ProviderFault``; one cell's fault says nothing about the next unless it stops the poll.
    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport?

    /// Confirms that the content behind a receipt is stored.
    func accept(_ receipt: DocumentReceipt) async
}

/// The report made from a response.
struct FetchedReport: Sendable, Equatable {
    var report: EnvironmentReport
    /// Values that were left out while the rest was used.
    var refused = RefusedValues()
    /// To be accepted once the report is stored.
    var receipts: [DocumentReceipt]
    /// Until when the provider promises no change; nil when it does not say.
    var freshUntil: Date?
}
