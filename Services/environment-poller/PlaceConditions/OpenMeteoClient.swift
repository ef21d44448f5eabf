/// Open-Meteo's free API, one request per cell: one cell's fault stays its own.
struct OpenMeteoClient: PlaceFeed {
    let product: OpenMeteoProduct
    /// Such as `https://api.open-meteo.com`.
    let baseURL: String
    let fetcher: DocumentFetcher

    var source: Source { product.source }

    func report(for cell: Cell) async throws(ProviderFault) -> Fetched<PlaceReport>? {
        let url = "\(baseURL)\(product.path)?\(product.query(for: cell))"
        guard let document = try await fetcher.fetch(url, as: .json) else { return nil }
        let report = try OpenMeteoReader(product: product).report(from: document.body, for: cell)
        return Fetched(value: report, receipt: document.receipt)
    }

    func accept(_ receipt: DocumentReceipt) async { await fetcher.accept(receipt) }
}
