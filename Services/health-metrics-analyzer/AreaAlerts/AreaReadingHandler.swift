import MessageProtocol
import Messaging

/// Takes `station-reading.recorded`.
struct AreaReadingHandler: MessageHandler {
    let raise: RaiseAreaAlerts

    func handle(_ reading: StationReadingRecorded, _ context: MessageContext) async throws -> Verdict {
        try await raise(reading)
        return .done
    }
}
