import Caching
import Domain
import EnvironmentReports
import Foundation
import Gazetteer

extension ResearchStudyFeatures {
    var snapshotSeal: SnapshotSeal { SnapshotSeal(masterKeys: settings.healthKeys) }

    func snapshotRoutes() -> SnapshotRoutes {
        let readEnvironment = readEnvironment()
        let options = EnvironmentOptions(units: .metric, scale: .unitedStates, language: "en")
        let takeSnapshot = TakeSnapshot(
            readEnvironment: { try await readEnvironment(.init(cell: $0, options: options)) },
            town: { Towns.world.town(near: $0) }, now: now)
        return SnapshotRoutes(takeSnapshot: { try await takeSnapshot(at: $0) }, seal: snapshotSeal)
    }

    /// As everybody may see it who is not signed in.
    private func readEnvironment() -> ReadEnvironment {
        let store = PostgresEnvironmentStore(pool: pool)
        let recordedClock = RecordedClock(store: store, now: now)
        return ReadEnvironment(
            store: store, directory: ProviderDirectory(store: store, cache: cache()), facts: cache(),
            now: { [settings, now] in settings.isRecorded ? try await recordedClock() : now() })
    }

    /// New readings come a few times an hour.
    private func cache<Key, Value>() -> LoadingCache<Key, Value> {
        LoadingCache(capacity: 1_000, lifetime: 60, now: now)
    }
}
