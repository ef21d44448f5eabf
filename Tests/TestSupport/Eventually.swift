/// Asks again until an answer is yes, for what happens in another process that tells nobody.
/// - Throws: ``NotEventually`` that says what did not come to pass within a minute.
public func eventually(
    _ wish: @autoclosure () -> String, _ isTrue: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !isTrue() {
        guard ContinuousClock.now < deadline else { throw NotEventually(description: "not within a minute: \(wish())") }
        try await Task.sleep(for: .milliseconds(100))
    }
}

public struct NotEventually: Error, CustomStringConvertible {
    public let description: String
}
