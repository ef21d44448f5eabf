import Foundation

/// The result of a rebuild, in people.
struct AudienceRebuild: Sendable, Equatable {
    /// People at the gateway.
    var checked = 0
    /// Missing here.
    var added = 0
    /// Known here in an older version.
    var changed = 0
    /// Known here in the same version with other values, or without a position.
    var repaired = 0
    /// Erased at the gateway.
    var removed = 0
    /// Erased at the gateway, and still named here as a reporter or by their feedback.
    var forgotten = 0
    /// Not valid at the gateway, by the reason.
    var refused: [String: Int] = [:]

    static func + (left: Self, right: Self) -> Self {
        Self(
            checked: left.checked + right.checked, added: left.added + right.added,
            changed: left.changed + right.changed, repaired: left.repaired + right.repaired,
            removed: left.removed + right.removed, forgotten: left.forgotten + right.forgotten,
            refused: left.refused.merging(right.refused, uniquingKeysWith: +))
    }
}

/// Why nothing was rebuilt.
enum RebuildProblem: Error, CustomStringConvertible {
    /// An empty or wrong view is more likely than that everybody has left.
    case gatewayKnowsNobody

    var description: String {
        switch self {
        case .gatewayKnowsNobody:
            "the gateway knows nobody, so nothing was changed: is ingest_gateway.subscribers the right view?"
        }
    }
}

/// Brings the audience in line with the gateway, while alerts and changes go on.
struct RebuildAudience: Sendable {
    let store: PostgresAudienceRebuildStore
    /// Deletes the reports, the trust and the feedback of people whom the gateway does not know, and says how many they
    /// were.
    let forgetDeparted: @Sendable () async throws -> Int

    /// - Parameter progress: called after each slice with the result so far and the number of people at the gateway.
    /// - Returns: nil when another rebuild runs.
    /// - Throws: ``RebuildProblem``, else what the store throws; finished slices are kept, and a second run skips what
    ///   they repaired.
    nonisolated(nonsending) func callAsFunction(
        progress: (AudienceRebuild, _ people: Int) -> Void
    ) async throws -> AudienceRebuild? {
        try await store.alone {
            let (slices, people) = try await store.slices()
            guard people > 0 else { throw RebuildProblem.gatewayKnowsNobody }
            var result = try await merge(slices) { progress($0, people) }
            result.forgotten = try await forgetDeparted()
            return result
        }
    }

    /// Two slices at once, since one can be compared while the other is written; meanwhile the next is read.
    private nonisolated(nonsending) func merge(
        _ slices: [IDRange], progress: (AudienceRebuild) -> Void
    ) async throws -> AudienceRebuild {
        try await withThrowingTaskGroup(of: AudienceRebuild.self) { group in
            var (result, reader) = (AudienceRebuild(), GatewaySubscriberReader())
            for (number, range) in slices.enumerated() {
                let slice = try await store.read(range, with: &reader)
                if number >= 2, let merged = try await group.next() {
                    result = result + merged
                    progress(result)
                }
                group.addTask { try await store.merge(slice) }
            }
            for try await merged in group {
                result = result + merged
                progress(result)
            }
            return result
        }
    }
}
