import Domain
import Foundation
import HTTPFetch
import HTTPTypes

/// The requests of Ambee's three feeds.
struct AmbeeRequest: Sendable {
    private let access: ProviderAccess

    init(_ access: ProviderAccess) { self.access = access }

    /// - Parameter path: such as `/latest/pollen/by-lat-lng`.
    func fetch(_ path: String, at place: Coordinate) async throws(ProviderFault) -> Document? {
        let now = access.now()
        return try await access.fetcher.fetch(
            "\(access.baseURL)\(path)?lat=\(place.latitude)&lng=\(place.longitude)", as: .json,
            headers: Self.key.map { [$0: access.key] } ?? [:]
        ) { Self.fault(in: $0, now: now) }
    }

    /// A 429 of Ambee means that the day's quota is spent.
    static func fault(in response: FetchResponse, now: Date) -> ProviderFault? {
        guard response.status == .tooManyRequests else { return nil }
        let until = RetryAfter.date(from: response.headers[.retryAfter], now: now) ?? QuotaPeriod.day.end(after: now)
        return .rateLimited(until: until, reason: StatedReason.find(in: response.body) ?? "the daily quota is spent")
    }

    private static let key = HTTPField.Name("x-api-key")
}
