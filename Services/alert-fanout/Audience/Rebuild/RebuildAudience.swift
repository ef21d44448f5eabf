import Foundation

/// What a rebuild found and did, in people.
struct AudienceRebuild: Sendable, Equatable {
    /// Of the gateway.
    var checked = 0
    /// Who was missing here.
    var added = 0
    /// Of whom an older version was known here.
    var changed = 0
    /// Of whom the same version said something else, or who had no seat.
    var repaired = 0
    /// Who is gone at the gateway.
    var removed = 0
    /// Whom the gateway knows with something that cannot be kept, by the reason.
    var refused: [String: Int] = [:]

    static func + (left: Self, right: Self) -> Self {
        Self(
            checked: left.checked + right.checked, added: left.added + right.added,
            changed: left.changed + right.changed, repaired: left.repaired + right.repaired,
            removed: left.removed + right.removed,
            refused: left.refused.merging(right.refused, uniquingKeysWith: +))
    }
}

/// One step of a rebuild: the people up to an id.
struct AudienceSlice: Sendable, Equatable {
    var result: AudienceRebuild
    /// Where the next slice goes on; nil when this was the last.
    var last: UUID?
}

/// Where the truth is, and what is made of it.
protocol AudienceRebuildStore: Sendable {
    /// How many people the gateway knows.
    func peopleAtGateway() async throws -> Int

    /// Makes the next people here what they are at the gateway, all or none of them.
    ///
    /// Whatever is newer here stays, so that messages may be handled at the same time.
    /// - Parameter id: of the last one before; nil for the first slice.
    func rebuildSlice(after id: UUID?) async throws -> AudienceSlice

    /// Runs the body while no other rebuild runs.
    /// - Returns: nil without running it when another rebuild runs.
    nonisolated(nonsending) func alone<Result>(
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async throws -> Result?
}

/// Why nothing was rebuilt.
enum RebuildProblem: Error, CustomStringConvertible {
    /// More likely the gateway's tables are not there yet than that everybody has left.
    case gatewayKnowsNobody

    var description: String {
        switch self {
        case .gatewayKnowsNobody:
            "the gateway knows nobody, so nothing was changed: is ingest_gateway.subscribers the right view?"
        }
    }
}

/// Makes the audience what the gateway says, while alerts and changes go on.
struct RebuildAudience: Sendable {
    let store: any AudienceRebuildStore

    /// - Parameter progress: called after each slice with what came of all so far, and how many people there are.
    /// - Returns: nil when another rebuild runs.
    /// - Throws: ``RebuildProblem``, else what the store throws; the slices before are kept, and a second run goes on from there.
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
            return result
        }
    }
}
