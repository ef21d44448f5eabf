import Domain
import Foundation
import MessageProtocol

/// Computes the effect of an alert by the same rules, without raising it.
struct PreviewAlert: Sendable {
    let audience: AudienceMirror
    let store: PostgresPreviewStore
    let backlog: PostgresBacklogStore
    let settings: FanOutSettings
    let now: @Sendable () -> Date

    /// - Throws: what the stores throw.
    func callAsFunction(_ request: PreviewRequest) async throws -> AlertPreview {
        let time = now()
        let alert = request.alert(at: time)
        let index = try await audience.current().index
        var preview = try await counted(alert, in: index, at: time)
        if let limit = settings.holdAbove, preview.people > limit {
            preview.holdReason = "alerts that affect more than \(limit) people wait for an operator"
        }
        let pending = try await backlog.pending()
        preview.ahead = Lane.allCases.prefix { $0 != alert.lane }.reduce(pending[alert.lane, default: 0]) {
            $0 + pending[$1, default: 0]
        }
        preview.pace = try await backlog.paceOfTheHour(at: time)
        return preview
    }

    private func counted(_ alert: RaisedAlert, in index: AudienceIndex, at time: Date) async throws -> AlertPreview {
        let query = AudienceQuery(alert)
        let decider = ChunkDecider(
            alert: alert, isStopped: false, clocks: ZoneClocks(now: time) { index.timeZone($0) })
        var preview = AlertPreview(of: alert)
        for chunks in index.candidateChunks(near: alert.coordinate).chunked(by: Self.chunksPerRoundTrip) {
            let matched = chunks.map { (chunk: $0, slots: index.matches(query, in: $0)) }.filter { !$0.slots.isEmpty }
            guard !matched.isEmpty else { continue }
            let memory = try await store.memory(
                of: matched.map(\.chunk), subjects: alert.subjects, day: alert.day, week: Week(of: time))
            let cells = try await store.cells(of: matched.map(\.chunk))
            for (id, slots) in matched {
                guard let chunk = index.chunk(id) else { continue }
                let decided = decider.decide(
                    slots, in: chunk, memory: memory[id] ?? ChunkMemory(subjects: alert.subjects.count))
                preview.add(slots, of: chunk, in: cells[id], decided: decided, about: alert)
            }
        }
        return preview
    }

    /// Their memory takes a few hundred kilobytes.
    private static let chunksPerRoundTrip = 64
}
