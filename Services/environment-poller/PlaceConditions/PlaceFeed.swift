/// A provider of conditions and forecasts for any place.
protocol PlaceFeed: Sendable {
    var source: Source { get }

    /// - Returns: nil when nothing changed since the receipt that was accepted last.
    func report(for cell: Cell) async throws(ProviderFault) -> Fetched<PlaceReport>?

    /// The content behind a receipt is stored.
    func accept(_ receipt: DocumentReceipt) async
}
