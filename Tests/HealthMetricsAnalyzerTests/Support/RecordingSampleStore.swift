import Domain
import Synchronization

@testable import health_metrics_analyzer

/// Records what it is given, and decides it in a scene that the test chooses.
final class RecordingSampleStore: SampleStore {
    private let state = Mutex<(recorded: [Recording], decisions: [RecordingDecision])>(([], []))
    private let scene: RecordingScene

    init(scene: RecordingScene = RecordingScene(health: PersonHealth(), summaries: [:], tolerance: 1)) {
        self.scene = scene
    }

    var recorded: [Recording] { state.withLock { $0.recorded } }
    var decisions: [RecordingDecision] { state.withLock { $0.decisions } }

    func record(
        _ recording: Recording, decide: @Sendable (RecordingScene) throws -> RecordingDecision
    ) async throws -> RecordingResult? {
        let decision = try decide(scene)
        state.withLock {
            $0.recorded.append(recording)
            $0.decisions.append(decision)
        }
        return RecordingResult(
            count: RecordingCount(taken: recording.samples.count), suggested: decision.suggestions.map(\.suggestion))
    }
}
