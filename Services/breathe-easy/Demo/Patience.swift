import Foundation

/// Asks again until an answer is yes; for what happens in other processes and tells nobody.
enum Patience {
    private static let limit = Duration.seconds(60)
    private static let pause = Duration.milliseconds(250)

    /// - Throws: ``CommandFailure`` that says what did not come to pass within a minute.
    static func until(_ wish: String, _ isTrue: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + limit
        while try await !isTrue() {
            guard ContinuousClock.now < deadline else { throw CommandFailure("not within \(limit): \(wish)") }
            try await Task.sleep(for: pause)
        }
    }
}
