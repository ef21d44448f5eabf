import Domain
import Foundation

/// libcurl alone, from C: one thread that sends what the notifier sent, in a separate process.
struct SendingPeer: Sendable {
    static let name = "C with libcurl alone"

    let load: NotifierChannelLoad
    let sink: any NotifierSink
    let message: SentMessage
    /// Its own, for files.
    let folder: URL

    func send(_ count: Int, _ pace: NotifierPace) async throws -> NotifierSendRun {
        let file = folder.appending(path: "load.json")
        try JSONEncoder().encode(try load(count, pace)).write(to: file)
        guard let executable = Bundle.main.executablePath else {
            throw SinkProcess.Failure(description: "this executable does not know its own path")
        }
        let output = try await FanoutRecordTool.run(executable, ["send-in-c", "--load", file.path], environment: [:])
        return try JSONDecoder().decode(NotifierSendRun.self, from: Data(output.utf8))
    }

    private func load(_ count: Int, _ pace: NotifierPace) throws -> SendingPeerLoad {
        let isMail = load.channel == .email
        return SendingPeerLoad(
            url: sink.url, authorityFile: try PushSink.authorityFile(), headers: message.headers, body: message.body,
            sender: isMail ? MailSink.sender : nil, count: count, inFlight: load.inFlight,
            connections: isMail ? NotifierChannelLoad.mailConnections : NotifierChannelLoad.pushConnections, pace: pace)
    }
}
