import Domain
import Foundation

/// A provider that answers for any place of its grid.
protocol PlaceProvider: Sendable {
    var profile: ProviderProfile { get }

    /// Asks for one cell of the profile's grid.
    /// - Returns: nil when nothing changed since the receipts that were accepted last.
    /// - Throws: ``ProviderFault``; one cell's fault says nothing of the next unless it stops the round.
    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport?

    /// The content behind a receipt is stored.
    func accept(_ receipt: DocumentReceipt) async
}

/// What an answer came to.
struct FetchedReport: Sendable, Equatable {
    var report: EnvironmentReport
    /// Values that were left out one by one while the rest was kept.
    var refused = RefusedValues()
    /// To be accepted once the report is stored.
    var receipts: [DocumentReceipt]
    /// Before this nothing new can be had, by the provider's own word; nil when it says nothing.
    var freshUntil: Date?
}
