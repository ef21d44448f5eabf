import Logging
import Synchronization

/// Everything that the service logs, at every level.
final class LinesForTests: Sendable {
    private let stored = Mutex<[String]>([])

    var lines: [String] { stored.withLock { $0 } }

    var logger: Logger {
        var logger = Logger(label: "research-study-tests") { _ in Handler(lines: self) }
        logger.logLevel = .trace
        return logger
    }

    private func add(_ line: String) { stored.withLock { $0.append(line) } }

    private struct Handler: LogHandler {
        let lines: LinesForTests
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.add("\(event.message) \(metadata.merging(event.metadata ?? [:]) { _, new in new })")
        }
    }
}
