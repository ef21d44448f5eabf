import MessageProtocol

/// The feed of a provider of stations. Each call throws ``ProviderFault``, and returns nil when nothing changed since
/// the last accepted receipt.
protocol StationFeed: Sendable {
    func stations() async throws(ProviderFault) -> Fetched<StationList>?

    /// From yesterday noon until now.
    func latestHours(of station: Station) async throws(ProviderFault) -> Fetched<StationSeries>?

    /// From the year's first hour until yesterday; always whole.
    func earlierHours(of station: Station) async throws(ProviderFault) -> StationSeries

    /// Confirms that the content behind a receipt is stored.
    func accept(_ receipt: DocumentReceipt) async
}

/// Something read from a document, with the receipt to accept once it is stored.
struct Fetched<Value: Sendable>: Sendable {
    var value: Value
    var receipt: DocumentReceipt
}

extension Fetched: Equatable where Value: Equatable {}
