import TestSupport
import Testing

/// What kills servers, one after the other; only where `make chaos` or `make test` gives them servers of their own.
@Suite(
    .serialized, .enabled(if: ChaosSettings.isWanted, "CHAOS_SECONDS is not set: make chaos"), .timeLimit(.minutes(60)))
enum FaultTests {
    @Test static func losesNothingAndDoublesNothingUnderFaults() async throws {
        let settings = try ChaosSettings.read()
        try await ChaosRun(settings: settings)() { report in
            print(report)
            #expect(report.differences == "", "CHAOS_SEED=\(settings.seed)")
        }
    }
}
