import Foundation

/// The file that keeps how the clock was set, so that a season plays on after a restart: stations never go back in time.
struct ClockMemory: Sendable {
    let file: URL

    /// - Returns: nil when none was saved, or by another version.
    var clock: VirtualClock? {
        guard let content = try? Data(contentsOf: file) else { return nil }
        return try? JSONDecoder().decode(VirtualClock.self, from: content)
    }

    func save(_ clock: VirtualClock) throws {
        try JSONEncoder().encode(clock).write(to: file, options: .atomic)
    }
}
