import Foundation
import MessageProtocol

/// Shares a provider's stations that are due among all replicas.
protocol StationQueue: Sendable {
    /// Takes the list of stations and the stations whose time has come, and counts them as spent.
    func claimStations(of quota: ProviderQuota, upTo count: Int, at now: Date) async throws -> Claim<DueStation>

    /// Notes when to ask again; nothing when another replica has taken the station meanwhile.
    func settle(_ due: DueStation, of provider: String, lease: UUID, _ settlement: StationSettlement) async throws

    /// Gives back what was not asked for, to be taken by anybody at once.
    func release(_ stations: [DueStation], of provider: String, lease: UUID) async throws
}

/// What became of a station that was due.
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
