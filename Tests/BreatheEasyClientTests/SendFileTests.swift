import Foundation
import HTTPFetch
import Synchronization
import Testing

@testable import breathe_easy_client

/// Uploads against a stand-in that speaks tus.
@Suite(.timeLimit(.minutes(5))) struct SendFileTests {
    /// A server's part of one upload. The mutex is the lock of everything.
    private final class Upload: Sendable {
        struct State {
            var bytes: [UInt8] = []
            var metadata: String?
            var size = 0
            var faults: [StandInAnswer]
        }

        let state: Mutex<State>

        init(faults: [StandInAnswer] = [], has bytes: [UInt8] = [], metadata: String? = nil, size: Int = 0) {
            state = Mutex(State(bytes: bytes, metadata: metadata, size: size, faults: faults))
        }

        func answer(_ request: StandInRequest) -> StandInAnswer {
            state.withLock { state in
                switch (request.method, request.target) {
                case ("GET", "/api/v1/health-imports"):
                    let isBegun = state.metadata != nil
                    return .json(#"{"imports": [\#(isBegun ? Self.entry(state) : "")]}"#)
                case ("POST", "/api/v1/health-imports"):
                    state.size = Int(request.headers["upload-length"] ?? "") ?? 0
                    state.metadata = request.headers["upload-metadata"]
                    return StandInAnswer(status: 201, headers: ["Location": "/api/v1/health-imports/u1"])
                case ("HEAD", "/api/v1/health-imports/u1"):
                    return StandInAnswer(headers: [
                        "Upload-Offset": "\(state.bytes.count)", "Upload-Metadata": state.metadata ?? "",
                    ])
                case ("PATCH", "/api/v1/health-imports/u1"):
                    // What arrives before a connection breaks is kept.
                    if !state.faults.isEmpty {
                        state.bytes += request.body.prefix(3)
                        return state.faults.removeFirst()
                    }
                    guard request.headers["upload-offset"] == "\(state.bytes.count)" else {
                        return .problem(409, "Another offset than the next")
                    }
                    state.bytes += request.body
                    return StandInAnswer(status: 204, headers: ["Upload-Offset": "\(state.bytes.count)"])
                default: return .problem(404, "There is no such thing")
                }
            }
        }

        private static func entry(_ state: State) -> String {
            """
            {"id": "u1", "state": "waiting-for-bytes", "size": \(state.size), "receivedBytes": \(state.bytes.count),
             "readBytes": 0, "createdAt": "2026-04-21T06:30:00.000Z", "progress": 0}
            """
        }
    }

    private let content = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

    private func sending(
        to upload: Upload, _ body: (SendFile, FileToSend, StandInServer) async throws -> Void
    ) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "file-\(UUID().uuidString.lowercased())").path
        try Data(content).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let answer: @Sendable (StandInRequest) -> StandInAnswer = { upload.answer($0) }
        try await StandInServer.running(answering: answer) { server in
            let http = HTTPClient()
            let api = APIClient(server: try ServerAddress(server.url), token: "t", http: http, pause: { _ in })
            let send = SendFile(api: api, show: { _ in }, pieceSize: 10)
            try await body(send, try FileToSend(path: path), server)
            await http.close()
        }
    }

    @Test func aFileArrivesInPieces() async throws {
        let upload = Upload()
        try await sending(to: upload) { send, file, server in
            let id = try await send(file)

            #expect(id == "u1")
            #expect(upload.state.withLock { $0.bytes } == content)
            #expect(server.requests.filter { $0.method == "PATCH" }.map(\.body.count) == [10, 10, 10, 6])
        }
    }

    @Test func goesOnWhereALostConnectionEnded() async throws {
        let upload = Upload(faults: [
            StandInAnswer(end: .broken), .problem(503, "Not now", retryAfter: 0),
            .problem(409, "Another offset than the next"),
        ])
        try await sending(to: upload) { send, file, _ in
            _ = try await send(file)

            #expect(upload.state.withLock { $0.bytes } == content)
        }
    }

    @Test func goesOnWithTheUploadOfAnEarlierCommand() async throws {
        let upload = Upload(has: Array(content.prefix(17)), size: content.count)
        try await sending(to: upload) { send, file, server in
            upload.state.withLock { $0.metadata = file.metadata }

            _ = try await send(file)

            #expect(upload.state.withLock { $0.bytes } == content)
            #expect(server.requests.allSatisfy { $0.method != "POST" })
        }
    }

    @Test func anUploadOfAnotherFileOfThatLengthIsLeftAlone() async throws {
        let upload = Upload(has: [1, 2, 3], metadata: "filename eA==,changed MQ==", size: content.count)
        try await sending(to: upload) { send, file, server in
            _ = try? await send(file)

            #expect(server.requests.contains { $0.method == "POST" })
        }
    }

    @Test func saysThatTheSameCommandGoesOn() async throws {
        let upload = Upload(faults: Array(repeating: StandInAnswer(end: .broken), count: 20))
        try await sending(to: upload) { send, file, _ in
            let failure = await #expect(throws: ClientFailure.self) { _ = try await send(file) }

            #expect(failure?.status == .notReachable)
            #expect(failure?.description.contains("Run the same command again") == true)
        }
    }

    @Test(arguments: ["/no/such/file", "/tmp", "/dev/null"])
    func whatIsNoFileIsNotSent(path: String) {
        let failure = #expect(throws: ClientFailure.self) { _ = try FileToSend(path: path) }

        #expect(failure?.status == .noSuchFile)
    }

    @Test func countsAreATable() throws {
        let imported = try APICoding.decode(
            HealthImport.self,
            Array(
                """
                {"id": "u1", "state": "done", "size": 1, "receivedBytes": 1, "readBytes": 1, "progress": 100,
                 "createdAt": "2026-04-21T06:30:00.000Z",
                 "report": {"taken": 120345, "repeated": 2, "skipped": [{"reason": "water", "count": 31}],
                            "refused": [{"reason": "the unit kg does not measure heart-rate", "count": 2}]}}
                """.utf8))

        #expect(
            ImportReport(imported: imported).description == """
                Measurements                                      Number
                taken                                             120345
                there before                                           2
                skipped: water                                        31
                refused: the unit kg does not measure heart-rate       2
                """)
    }
}
