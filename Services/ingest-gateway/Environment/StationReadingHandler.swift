import MessageProtocol
import Messaging

/// Keeps the recent history of each station for charts.
struct StationReadingHandler: MessageHandler {
    let store: any ReadingHistoryStore

    func handle(_ fact: StationReadingRecorded, _ context: MessageContext) async throws -> Verdict {
        try await store.keep(fact)
        return .done
    }
}

protocol ReadingHistoryStore: Sendable {
    /// Keeping the same reading twice is the same as once.
    func keep(_ reading: StationReadingRecorded) async throws
}
