import Foundation

/// nghttp2's load generator, which sends the same request as often, from C, without libcurl.
struct H2loadPeer: Sendable {
    static let name = "h2load"

    let sink: PushSink
    let message: SentMessage
    /// Its own, for files.
    let folder: URL

    func send(_ count: Int) async throws -> NotifierSendRun {
        let file = folder.appending(path: "h2load-body")
        try message.body.write(to: file)
        let headers = message.headers.flatMap { ["-H", $0] }
        let output = try await FanoutRecordTool.run(
            "h2load",
            ["-n", "\(count)", "-c", "1", "-m", "100", "-d", file.path] + headers + ["\(sink.url)0"],
            environment: [:])
        guard let finished = output.firstMatch(of: /finished in [^,]+, ([0-9.]+) req\/s/),
            let rate = Double(finished.1), output.contains("\(count) succeeded")
        else { throw SinkProcess.Failure(description: "h2load says otherwise than expected: \(output)") }
        return NotifierSendRun(count: count, seconds: Double(count) / rate)
    }
}
