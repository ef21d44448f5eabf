import HTTPFetch
import HTTPTypes
import Synchronization
import TestSupport
import Testing

/// Answers that are handed on as they arrive.
@Suite(.timeLimit(.minutes(20))) struct HandedOnTests {
    /// Is called on the client's thread. The mutex is the lock of everything.
    private final class Received: Sendable {
        private let pieces = Mutex<[FetchedPiece]>([])

        func take(_ piece: FetchedPiece) { pieces.withLock { $0.append(piece) } }
        var bytes: [UInt8] { pieces.withLock { $0.flatMap(\.bytes) } }
        var declared: Int? { pieces.withLock { $0.first?.declaredLength } }
    }

    private func request(_ url: String) -> FetchRequest {
        var request = FetchRequest(url: url)
        request.maximumResponseBytes = 1_000
        request.timeLimit = .seconds(60)
        return request
    }

    @Test func anAnswerBeyondTheLimitArrivesWholeAndIsNotKept() async throws {
        try await MisbehavingHTTPServer.running { server in
            let received = Received()

            let response = try await HTTPClient().send(request(server.url("/large"))) {
                received.take($0)
                return true
            }

            #expect(response.status == .ok)
            #expect(response.body.isEmpty)
            #expect(received.bytes == Array(repeating: UInt8(ascii: "x"), count: 1_000_000))
            #expect(received.declared == 1_000_000)
        }
    }

    @Test func aPieceArrivesBeforeTheAnswerHasEnded() async throws {
        try await MisbehavingHTTPServer.running { server in
            let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
            let client = HTTPClient()
            let sending = Task {
                try await client.send(request(server.url("/stall"))) {
                    continuation.yield($0.bytes)
                    return true
                }
            }

            var first: [UInt8] = []
            for await piece in pieces {
                first += piece
                if first.count >= 18 { break }
            }
            #expect(first == Array("only the beginning".utf8))
            sending.cancel()
            await #expect(throws: HTTPFetchError.cancelled) { try await sending.value }
        }
    }

    @Test func whoWantsNoMoreEndsTheTransfer() async throws {
        try await MisbehavingHTTPServer.running { server in
            await #expect(throws: HTTPFetchError.cancelled) {
                _ = try await HTTPClient().send(request(server.url("/endless"))) { _ in false }
            }
            try await server.says("endless ended")
        }
    }

    @Test func aRefusalIsKeptAndNotHandedOn() async throws {
        try await MisbehavingHTTPServer.running { server in
            let received = Received()

            let response = try await HTTPClient().send(request(server.url("/no-such-thing"))) {
                received.take($0)
                return true
            }

            #expect(response.status == .notFound)
            #expect(response.text == "no such behaviour")
            #expect(received.bytes.isEmpty)
        }
    }

    @Test func anAnswerThatIsCutShortIsAnError() async throws {
        try await MisbehavingHTTPServer.running { server in
            _ = await #expect(throws: HTTPFetchError.responseCutShort(host: "127.0.0.1")) {
                _ = try await HTTPClient().send(request(server.url("/cut"))) { _ in true }
            }
        }
    }

    /// The next transfer of the same handle keeps its body.
    @Test func theNextRequestIsNotHandedOn() async throws {
        try await MisbehavingHTTPServer.running { server in
            let client = HTTPClient()
            _ = try await client.send(request(server.url("/number/1"))) { _ in true }

            let response = try await client.send(request(server.url("/number/2")))

            #expect(response.text == "2")
        }
    }
}
