import Domain
import Foundation
import MessageProtocol
import Messaging

/// A file with measurements and how far it has come, as its person sees it.
struct HealthImport: Codable, Sendable, Equatable {
    enum State: String, Codable, Sendable {
        case waitingForBytes = "waiting-for-bytes"
        case queued, reading, done
    }

    var id: ImportID
    var state: State
    /// Of the file, in bytes, like the next two.
    var size: Int
    var receivedBytes: Int
    var readBytes: Int
    var createdAt: Date
    /// When what has arrived is thrown away unless more comes; nil once the file is whole.
    var expiresAt: Date?
    var finishedAt: Date?
    /// The outcome of everything in the file; nil until it is read.
    var report: ImportReport?
    /// Of the state it is in, in percent: bytes received, then bytes read.
    var progress: Int

    init(
        id: ImportID, state: State, size: Int, receivedBytes: Int, readBytes: Int, createdAt: Date,
        expiresAt: Date? = nil, finishedAt: Date? = nil, report: ImportReport? = nil
    ) {
        self.id = id
        self.state = state
        self.size = size
        self.receivedBytes = receivedBytes
        self.readBytes = readBytes
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.finishedAt = finishedAt
        self.report = report
        progress =
            switch state {
            case .waitingForBytes: receivedBytes * 100 / max(1, size)
            case .queued: 0
            case .reading: readBytes * 100 / max(1, size)
            case .done: 100
            }
    }
}

/// Takes `health-import.settled`; a repetition finds nothing left to do.
struct HealthImportSettledHandler: MessageHandler {
    let store: PostgresHealthImportStore
    let retryPolicy = RetryPolicy.patient

    func handle(_ fact: HealthImportSettled, _ context: MessageContext) async throws -> Verdict {
        try await store.settle(fact)
        return .done
    }
}
