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

/// One step of a rebuild: the people up to an id.
struct AudienceSlice: Sendable, Equatable {
    var result: AudienceRebuild
    /// Where the next slice begins; nil when this was the last.
    var last: UUID?
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
            let people = try await store.peopleAtGateway()
            guard people > 0 else { throw RebuildProblem.gatewayKnowsNobody }
            var result = AudienceRebuild()
            var last: UUID?
            repeat {
                try Task.checkCancellation()
                let slice = try await store.rebuildSlice(after: last)
                result = result + slice.result
                last = slice.last
                progress(result, people)
            } while last != nil
            result.forgotten = try await forgetDeparted()
            return result
        }
    }
}
