/// Polls a condition until it holds, for events in another process that sends no notification.
/// - Throws: ``NotEventually`` saying what did not happen in time.
public nonisolated(nonsending) func eventually(
    _ expectation: @autoclosure () -> String, within limit: Duration = .seconds(120),
    _ isTrue: nonisolated(nonsending) () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !isTrue() {
        guard ContinuousClock.now < deadline else {
            throw NotEventually(description: "not within \(limit): \(expectation())")
        }
        try await Task.sleep(for: .milliseconds(100))
    }
}

public struct NotEventually: Error, CustomStringConvertible {
    public let description: String
}
