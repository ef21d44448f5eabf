import Domain
import Foundation

@testable import breathe_easy

/// Made-up feeds at noon of a 16 May.
enum ProviderExamples {
    static let now = Date(timeIntervalSince1970: 1_715_860_800)

    static func profile(
        _ id: String, limits: [UsageLimit] = [], account: String? = nil, keyVariable: String? = nil
    ) -> ProviderProfile {
        ProviderProfile(
            id: id, name: "Pollen of \(id)", quantities: [.uvIndex], region: .world, grid: .degree, forecastDays: 5,
            refresh: RefreshRule(shortest: 3_600, longest: 86_400), cost: RefreshCost(requests: 1, records: 48),
            limits: limits,
            terms: ProviderTerms(
                licence: "CC BY 4.0", attribution: "Data by \(id)", url: "https://\(id).example/terms",
                redistribution: .displayOnly),
            keyVariable: keyVariable, account: account)
    }

    static func status(_ profile: ProviderProfile, state: String = "up", reason: String? = nil) -> ProviderStatus {
        ProviderStatus(
            provider: profile.id, profile: profile, isEnabled: true, state: state, reason: reason,
            since: now.addingTimeInterval(-7_200), lastSuccess: now.addingTimeInterval(-10_800))
    }

    static func plan(_ provider: String, requestsPerDay: Double) -> PlanSummary {
        PlanSummary(
            provider: provider, plannedAt: now.addingTimeInterval(-60), people: 12_000, cells: 40, servedCells: 30,
            unservedCells: 10, requestsPerDay: requestsPerDay, recordsPerDay: requestsPerDay * 48,
            intervals: PlanSummary.Intervals(shortest: 3_600, median: 5_400, longest: 77_760))
    }

    static func used(_ requests: Int) -> UsageWindows {
        var windows = UsageWindows()
        windows.add(Usage(requests: requests, records: requests * 48), at: now)
        return windows
    }
}
