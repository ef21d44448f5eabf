import Foundation
import MessageProtocol

/// Distributes a provider's due stations among all replicas.
protocol StationQueue: Sendable {
    /// Claims the list of stations and the stations that are due, and counts them as spent.
    func claimStations(of quota: ProviderQuota, upTo count: Int, at now: Date) async throws -> Claim<DueStation>

    /// Stores when the station is due again, unless another replica has claimed it meanwhile.
    func settle(_ due: DueStation, of provider: String, lease: UUID, _ settlement: StationSettlement) async throws

    /// Puts right what a claim reserved.
    func settle(_ charge: ClaimCharge, of provider: String) async throws

    /// Releases what was not requested, due at once for any replica.
    func release(_ stations: [DueStation], of provider: String, lease: UUID) async throws
}

/// The outcome for a station that was due.
struct StationSettlement: Sendable, Equatable {
    enum State: String, Sendable {
        case known
        case notCovered = "not-covered"
        case failed
    }

    var state: State
    var reason: String?
    var nextDue: Date
}
