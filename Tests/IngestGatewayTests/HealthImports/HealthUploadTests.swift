import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import Postgres
import Testing

@testable import ingest_gateway

/// The tus protocol: https://tus.io/protocols/resumable-upload
@Suite(.timeLimit(.minutes(20))) struct HealthUploadTests {
    @Test func announcesAFileOnceItsLastByteIsThere() async throws {
        try await HealthImportsUnderTest.run { imports in
            let bytes = HealthImportsUnderTest.bytes(3_000_000)
            let path = try await imports.begin(bytes.count)
            #expect(try await imports.status(path).state == .waitingForBytes)
            let first = try await imports.send(Array(bytes.prefix(1_200_000)), at: 0, to: path)
            #expect(first.status == 204 && first.headers[.uploadOffset] == "1200000")
            #expect(try await imports.status(path).progress == 40)
            #expect(try await imports.gateway.announced(HealthImportUploaded.self).isEmpty)

            let last = try await imports.send(Array(bytes.dropFirst(1_200_000)), at: 1_200_000, to: path)

            #expect(last.status == 204 && last.headers[.uploadOffset] == "3000000")
            let facts = try await imports.gateway.announced(HealthImportUploaded.self)
            #expect(facts.map(\.size) == [3_000_000])
            #expect(path.hasSuffix(try #require(facts.first).importID.description))
            #expect(try await imports.status(path).state == .queued)
            #expect(try await imports.opened(facts[0].importID) == bytes)
        }
    }

    @Test func keepsWhatABrokenConnectionBrought() async throws {
        try await HealthImportsUnderTest.run { imports in
            let bytes = HealthImportsUnderTest.bytes(2_500_000)
            let path = try await imports.begin(bytes.count)
            let store = try imports.store()
            let id = try #require(ImportID(String(path.suffix(36))))
            let userID = try #require(
                try await imports.gateway.pool.query("SELECT user_id FROM accounts").first?.decode(UUID.self))
            let upload = try #require(try await store.upload(id, of: UserID(userID)))
            let body = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
                for start in stride(from: 0, to: 1_800_000, by: 60_000) {
                    continuation.yield(ByteBuffer(bytes: bytes[start..<(start + 60_000)]))
                }
                continuation.finish(throwing: BrokenConnection())
            }

            await #expect(throws: BrokenConnection.self) {
                _ = try await TakeUploadedBytes(store: store, now: { imports.clock.now })(body, into: upload)
            }

            #expect(try await imports.offset(path) == 1_800_000)
            #expect(
                try await imports.send(Array(bytes.dropFirst(1_800_000)), at: 1_800_000, to: path).status == 204)
            #expect(try await imports.opened(id) == bytes)
        }
    }

    private struct BrokenConnection: Error {}

    @Test(arguments: [0, 5, 11]) func refusesBytesForAnotherPlaceThanTheNext(offset: Int) async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(20)
            _ = try await imports.send(HealthImportsUnderTest.bytes(10), at: 0, to: path)
            #expect(try await imports.send(HealthImportsUnderTest.bytes(2), at: offset, to: path).status == 409)
            #expect(try await imports.offset(path) == 10)
        }
    }

    @Test func storesOnlyOneOfTwoThatSendTheSamePlace() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(20)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...4 {
                    group.addTask { try await imports.send(HealthImportsUnderTest.bytes(10), at: 0, to: path).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [204, 409, 409, 409])
            #expect(try await imports.offset(path) == 10)
        }
    }

    @Test func refusesAFileThatIsLargerThanTheOperatorAllows() async throws {
        try await HealthImportsUnderTest.run(megabytes: 1) { imports in
            let answer = try await imports.tus(.post, "/api/v1/health-imports", [.uploadLength: "1048577"])
            #expect(answer.status == 413)
            #expect(answer.headers[.tusResumable] == "1.0.0")
            _ = try await imports.begin(1_048_576)
        }
    }

    @Test func refusesMoreBytesThanWereAnnounced() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(10)
            #expect(try await imports.send(HealthImportsUnderTest.bytes(11), at: 0, to: path).status == 413)
            #expect(try await imports.status(path).state == .waitingForBytes)
        }
    }

    @Test func hidesAnotherPersonsUpload() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(10)
            let other = try await imports.gateway.signUp("other@example.org")
            let head = try await imports.tus(.head, path, token: other)
            #expect(head.status == 404 && head.body.isEmpty, "an answer to HEAD has no body")
            #expect(
                try await imports.send(HealthImportsUnderTest.bytes(5), at: 0, to: path, token: other).status == 404)
            #expect(try await imports.tus(.delete, path, token: other).status == 404)
            #expect(try await imports.gateway.call(.get, path, token: other).status == 404)
            let list = try await imports.gateway.call(.get, "/api/v1/health-imports", token: other)
            #expect(try list.decoded(HealthImportRoutes.Answer.self).imports.isEmpty)
            #expect(try await imports.offset(path) == 0)
        }
    }

    @Test(arguments: ["0.2.2", ""]) func answersOnlyItsOwnVersion(version: String) async throws {
        try await HealthImportsUnderTest.run { imports in
            let answer = try await imports.tus(
                .post, "/api/v1/health-imports", [.uploadLength: "10", .tusResumable: version])
            #expect(answer.status == 412)
            #expect(answer.headers[.tusVersion] == "1.0.0")
        }
    }

    @Test func asksWhoeverIsNotSignedInToSignIn() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(10)
            let head = try await imports.gateway.call(.head, path)
            #expect(head.status == 401 && head.body.isEmpty)
            #expect(try await imports.gateway.call(.post, "/api/v1/health-imports").status == 401)
        }
    }

    @Test func saysWhatItSpeaksToWhoeverIsNotSignedIn() async throws {
        try await HealthImportsUnderTest.run { imports in
            let answer = try await imports.gateway.call(.options, "/api/v1/health-imports")
            #expect(answer.status == 204)
            #expect(answer.headers[.tusVersion] == "1.0.0")
            #expect(answer.headers[.tusExtension] == "creation,expiration,termination")
            #expect(answer.headers[.tusMaxSize] == "8388608")
        }
    }

    @Test(arguments: [nil, "many", "-1", "1.5", "99999999999999999999"])
    func refusesALengthThatIsNoNumber(length: String?) async throws {
        try await HealthImportsUnderTest.run { imports in
            var headers: HTTPFields = [:]
            headers[.uploadLength] = length
            let answer = try await imports.tus(.post, "/api/v1/health-imports", headers)
            #expect(answer.status == 400)
        }
    }

    @Test func refusesAnEmptyFileAndAnotherTypeOfBody() async throws {
        try await HealthImportsUnderTest.run { imports in
            #expect(try await imports.tus(.post, "/api/v1/health-imports", [.uploadLength: "0"]).status == 422)
            let path = try await imports.begin(10)
            let headers: HTTPFields = [.uploadOffset: "0", .contentType: "application/json"]
            #expect(try await imports.tus(.patch, path, headers, [1, 2]).status == 415)
        }
    }

    @Test func takesPatchAndDeleteInsideAPost() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(10)
            let headers: HTTPFields = [
                .uploadOffset: "0", .contentType: "application/offset+octet-stream", .methodOverride: "PATCH",
            ]
            #expect(try await imports.tus(.post, path, headers, [1, 2, 3]).status == 204)
            #expect(try await imports.offset(path) == 3)
            #expect(try await imports.tus(.post, path, [.methodOverride: "DELETE"]).status == 204)
            #expect(try await imports.tus(.head, path).status == 404)
        }
    }

    @Test func returnsTheMetadataAgain() async throws {
        try await HealthImportsUnderTest.run { imports in
            let metadata = "filename ZXhwb3J0LnppcA=="
            let answer = try await imports.tus(
                .post, "/api/v1/health-imports", [.uploadLength: "10", .uploadMetadata: metadata])
            let head = try await imports.tus(.head, try #require(answer.headers[.location]))
            #expect(head.headers[.uploadMetadata] == metadata)
            #expect(head.headers[.uploadLength] == "10")
            #expect(head.headers[.cacheControl] == "no-store")
        }
    }
}
