import MessageProtocol
import Messaging

/// Takes `station-reading.recorded`; only what is higher than before changes anything.
struct StationReadingHandler: MessageHandler {
    let noteStationReading: NoteStationReading

    func handle(_ reading: StationReadingRecorded, _ context: MessageContext) async throws -> Verdict {
        try await noteStationReading(reading)
        return .done
    }
}
