import HTTPTypes
import TestSupport
import Testing

@testable import HTTPFetch

@Suite(.timeLimit(.minutes(20))) struct FetchLimitTests {
    private func request(_ url: String, bytes: Int = 100_000, time: Duration = .seconds(50)) -> FetchRequest {
        var request = FetchRequest(url: url)
        request.maximumResponseBytes = bytes
        request.timeLimit = time
        return request
    }

    @Test func stopsAnEndlessAnswerAtItsSizeLimit() async throws {
        try await MisbehavingHTTPServer.running { server in
            let error = await failure(of: request(server.url("/endless")), by: HTTPClient())

            #expect(error == .responseTooLarge(host: "127.0.0.1", limit: 100_000))
            try await server.says("endless ended")
        }
    }

    @Test func refusesADeclaredLengthBeyondTheLimitBeforeAnyByteOfIt() async throws {
        try await MisbehavingHTTPServer.running { server in
            let error = await failure(of: request(server.url("/declared-large")), by: HTTPClient())

            #expect(error == .responseTooLarge(host: "127.0.0.1", limit: 100_000))
        }
    }

    @Test func countsTheSizeAfterDecompression() async throws {
        try await MisbehavingHTTPServer.running { server in
            let error = await failure(of: request(server.url("/compressed")), by: HTTPClient())

            #expect(error == .responseTooLarge(host: "127.0.0.1", limit: 100_000))
        }
    }

    @Test func takesAnAnswerOfExactlyTheLimit() async throws {
        try await MisbehavingHTTPServer.running { server in
            let response = try await HTTPClient().send(request(server.url("/large"), bytes: 1_000_000))

            #expect(response.body.count == 1_000_000)
        }
    }

    @Test func endsARequestThatIsNotAnsweredInTime() async throws {
        try await MisbehavingHTTPServer.running { server in
            // The limit covers connecting too, which may take all of it on a busy machine.
            try await eventually("the limit ends while the answer is awaited") {
                await failure(of: request(server.url("/hang"), time: .seconds(2)), by: HTTPClient())
                    == .timedOut(host: "127.0.0.1", after: .seconds(2), phase: .awaitingAnswer)
            }
            try await server.says("hang ended")
        }
    }

    @Test func endsARequestWhoseAnswerStalls() async throws {
        try await MisbehavingHTTPServer.running { server in
            try await eventually("the limit ends while the answer arrives") {
                await failure(of: request(server.url("/stall"), time: .seconds(2)), by: HTTPClient())
                    == .timedOut(host: "127.0.0.1", after: .seconds(2), phase: .receivingAnswer)
            }
        }
    }

    @Test func endsAConnectionThatIsNotMadeInTime() async throws {
        // TCP connects, and the TLS handshake gets no answer.
        let server = try SilentServer()
        var request = request("https://127.0.0.1:\(server.port)/")
        request.connectTimeLimit = .milliseconds(300)

        let error = await failure(of: request, by: HTTPClient())

        #expect(error == .timedOut(host: "127.0.0.1", after: .milliseconds(300), phase: .connecting))
        withExtendedLifetime(server) {}
    }

    @Test func countsTheWaitForAFreeConnection() async throws {
        try await MisbehavingHTTPServer.running { server in
            var options = HTTPClientOptions()
            options.connectionsPerHost = 1
            let client = HTTPClient(options: options)
            let first = Task { await failure(of: request(server.url("/hang")), by: client) }
            try await server.says("hang begins")

            let error = await failure(of: request(server.url("/html"), time: .milliseconds(300)), by: client)

            #expect(error == .timedOut(host: "127.0.0.1", after: .milliseconds(300), phase: .connecting))
            first.cancel()
            #expect(await first.value == .cancelled)
        }
    }

    @Test func freesTheTransferOfACancelledTask() async throws {
        try await MisbehavingHTTPServer.running { server in
            let client = HTTPClient()
            let task = Task { await failure(of: request(server.url("/hang")), by: client) }
            try await server.says("hang begins")

            task.cancel()

            #expect(await task.value == .cancelled)
            #expect(await client.transferCount == 0)
            try await server.says("hang ended")
        }
    }

    @Test func sendsNothingForATaskCancelledBefore() async throws {
        try await MisbehavingHTTPServer.running { server in
            let client = HTTPClient()
            let error = await withTaskGroup(of: HTTPFetchError?.self) { group in
                group.cancelAll()
                group.addTask { await failure(of: request(server.url("/hang")), by: client) }
                return await group.next() ?? nil
            }

            #expect(error == .cancelled)
            #expect(await client.transferCount == 0)
        }
    }

    @Test func failsWhatIsInFlightAndWhatComesLaterWhenClosed() async throws {
        try await MisbehavingHTTPServer.running { server in
            let client = HTTPClient()
            let task = Task { await failure(of: request(server.url("/hang")), by: client) }
            try await server.says("hang begins")

            await client.close()

            #expect(await task.value == .closed)
            #expect(await failure(of: request(server.url("/html")), by: client) == .closed)
            try await server.says("hang ended")
        }
    }

    @Test func answers200ConcurrentRequestsOverAFewConnections() async throws {
        try await MisbehavingHTTPServer.running { server in
            let client = HTTPClient()

            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<200 {
                    group.addTask { try await client.send(request(server.url("/number/\(number)"))).text }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }

            #expect(texts == Set((0..<200).map { "\($0)" }))
            #expect((1...8).contains(server.count(of: "accepted")))
            #expect(await client.transferCount == 0)
        }
    }
}
