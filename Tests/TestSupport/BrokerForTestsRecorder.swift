public import Logging

/// Remembers what happened, and lets a test wait until enough of it has.
public actor BrokerForTestsRecorder<Event: Sendable> {
    private struct Waiter {
        let isSatisfied: @Sendable ([Event]) -> Bool
        let continuation: CheckedContinuation<[Event], any Error>
    }

    public private(set) var events: [Event] = []
    private var waiters: [Int: Waiter] = [:]
    private var lastWaiter = 0

    public init() {}

    public func record(_ event: Event) {
        events.append(event)
        for (id, waiter) in waiters where waiter.isSatisfied(events) {
            waiters[id] = nil
            waiter.continuation.resume(returning: events)
        }
    }

    /// Waits for a number of events.
    @discardableResult
    public func wait(forFirst count: Int, _ what: String) async throws -> [Event] {
        try await wait(for: "\(count) \(what)") { $0.count >= count }
    }

    /// - Parameter what: named when the time is over, with what there was instead.
    @discardableResult
    public func wait(
        for what: String, within limit: Duration = .seconds(120),
        until isSatisfied: @escaping @Sendable ([Event]) -> Bool
    ) async throws -> [Event] {
        if isSatisfied(events) { return events }
        lastWaiter += 1
        let id = lastWaiter
        let alarm = Task {
            try await Task.sleep(for: limit)
            self.giveUp(id, what, limit)
        }
        defer { alarm.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            waiters[id] = Waiter(isSatisfied: isSatisfied, continuation: continuation)
        }
    }

    private func giveUp(_ id: Int, _ what: String, _ limit: Duration) {
        let error = NotInTime(description: "after \(limit) still missing: \(what); seen: \(events.suffix(20))")
        waiters.removeValue(forKey: id)?.continuation.resume(throwing: error)
    }
}

public struct NotInTime: Error, CustomStringConvertible {
    public let description: String
}

/// A log whose messages are events to wait for.
public struct BrokerForTestsLog: LogHandler {
    public typealias Entry = String

    private let entries: AsyncStream<Entry>.Continuation
    public var metadata: Logger.Metadata = [:]
    public var logLevel = Logger.Level.debug

    /// - Returns: a logger, and the recorder of "message reason".
    public static func make() -> (logger: Logger, entries: BrokerForTestsRecorder<Entry>) {
        let recorder = BrokerForTestsRecorder<Entry>()
        let (stream, continuation) = AsyncStream<Entry>.makeStream()
        Task { for await entry in stream { await recorder.record(entry) } }
        return (Logger(label: "test") { _ in BrokerForTestsLog(entries: continuation) }, recorder)
    }

    private init(entries: AsyncStream<Entry>.Continuation) { self.entries = entries }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        let facts = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        entries.yield("\(event.message) " + facts.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
    }
}
