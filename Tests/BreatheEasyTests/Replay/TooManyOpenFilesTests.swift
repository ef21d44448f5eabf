import Foundation
import TestSupport
import Testing

/// A server that may open too few files for all who connect answers those whom it can, and goes on.
@Suite(.timeLimit(.minutes(10))) struct TooManyOpenFilesTests {
    @Test func aServerOutlivesThem() async throws {
        let port = try freePort()
        let executable = Checkout.productsFolder.appending(path: "breathe-easy").path
        let recordings = Checkout.folder.appending(path: "Tests/Recordings").path
        let script = """
            ulimit -n 48
            export REPLAY_PORT=\(port) REPLAY_RECORDINGS='\(recordings)'
            exec '\(executable)' replay
            """
        try await HelperProcess.running(HelperTool("bash", package: "bash"), ["-c", script]) { _ in
            try await eventually("the server answers") { await Self.answers(on: port) }
            let held = (0..<100).compactMap { _ in try? RawConnection(port: port) }
            #expect(held.count == 100)
            // Those that were taken end when no head comes; the others are taken one after the other.
            for connection in held { #expect(try await connection.rest() == "") }
            try await eventually("the server answers again") { await Self.answers(on: port) }
        }
    }

    private static func answers(on port: Int) async -> Bool {
        guard let connection = try? RawConnection(port: port),
            (try? connection.send("GET /replay HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")) != nil
        else { return false }
        return (try? await connection.rest())?.hasPrefix("HTTP/1.1 200") == true
    }
}
