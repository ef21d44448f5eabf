import Domain
import Foundation
import HTTPTypes
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct EnvironmentCachingTests {
    private static let birch = Quantity.pollen(.species(.birch))
    private static let path = "/api/v1/environment?latitude=47.56&longitude=7.57"

    private func world(_ body: @escaping @Sendable (EnvironmentUnderTest) async throws -> Void) async throws {
        try await EnvironmentUnderTest.run { world in
            try await world.declare(EnvironmentUnderTest.profile("air", [Self.birch]))
            try await world.report("air", [Self.birch: [30]])
            try await body(world)
        }
    }

    @Test func letsAnybodyCacheAnAnonymousResponseForAMinute() async throws {
        try await world { world in
            let answer = try await world.get(Self.path)
            #expect(answer.headers[.cacheControl] == "public, max-age=60")
            #expect(answer.headers[.vary] == "Authorization, Cookie")
        }
    }

    @Test func letsOnlyThePersonKeepTheirOwnAnswer() async throws {
        try await world { world in
            let answer = try await world.get(Self.path, token: try await world.gateway.signUp())
            #expect(answer.headers[.cacheControl] == "private, max-age=60")
        }
    }

    @Test func saysThatNothingChangedThoughEverythingIsOlder() async throws {
        try await world { world in
            let first = try await world.get(Self.path)
            let tag = try #require(first.headers[.eTag])
            world.clock.advance(by: 100)
            let second = try await world.get(Self.path, ifNoneMatch: "\"other\", \(tag)")
            #expect(second.status == 304)
            #expect(second.body.isEmpty)
            #expect(second.headers[.eTag] == tag)
            #expect(second.headers[.cacheControl] == "public, max-age=60")
        }
    }

    @Test func givesANewTagWhenAValueChanges() async throws {
        try await world { world in
            let tag = try #require(try await world.get(Self.path).headers[.eTag])
            try await world.report("air", [Self.birch: [31]])
            world.clock.advance(by: 100)
            let answer = try await world.get(Self.path, ifNoneMatch: tag)
            #expect(answer.status == 200)
            #expect(answer.headers[.eTag] != tag)
        }
    }

    @Test func givesANewTagWhenASourceGoesDown() async throws {
        try await world { world in
            let tag = try #require(try await world.get(Self.path).headers[.eTag])
            try await world.down("air", reason: "timed out")
            world.clock.advance(by: 100)
            #expect(try await world.get(Self.path, ifNoneMatch: tag).status == 200)
        }
    }

    @Test func givesPlacesInOneCellTheSameAnswer() async throws {
        try await world { world in
            let (one, other) = (
                try await world.get(Self.path), try await world.get("/api/v1/environment?latitude=47.64&longitude=7.64")
            )
            #expect(one.body == other.body)
        }
    }
}
