import Domain
import Foundation

/// The measurements of one channel, in their order.
struct NotifierBench {
    let people: NotifierPeople
    let sink: any NotifierSink
    /// For files, and open for everybody.
    let folder: URL
    let brokerURL: String

    private static let rounds = 3
    /// One by one is slow; a rate does not need more.
    private static let appriseCount = 300
    private static let appriseToManyCount = 4_000

    private var load: NotifierChannelLoad { people.load }

    func run() async throws -> NotifierMeasurement.Outcome {
        let message = try await recordOne()
        let libcurl = SendingPeer(load: load, sink: sink, message: message, folder: folder)
        print("\(load.channel.rawValue): a message of \(message.body.count) bytes and \(message.headers.count) headers")
        return try await sink.with {
            var outcome = try await NotifierUnderTest.with(people, sink: sink, brokerURL: brokerURL) { notifier in
                try await measure(notifier, libcurl, message)
            }
            // The notifier is gone: Apprise has the cores for itself.
            outcome.apprise = try await apprise()
            return outcome
        }
    }

    /// What the notifier sends, for the peers to send the same.
    private func recordOne() async throws -> SentMessage {
        try await sink.with(records: true) {
            try await NotifierUnderTest.with(people, sink: sink, brokerURL: brokerURL) { notifier in
                _ = try await notifier.send(1, .allAtOnce(1))
            }
        }
        return try sink.recorded()
    }

    private func measure(
        _ notifier: NotifierUnderTest, _ libcurl: SendingPeer, _ message: SentMessage
    ) async throws -> NotifierMeasurement.Outcome {
        let full = NotifierPace.allAtOnce(load.people)
        var (ours, peers, h2load): ([NotifierSendRun], [NotifierSendRun], [NotifierSendRun]) = ([], [], [])
        for _ in 0...Self.rounds {
            ours.append(try await notifier.send(load.people, full))
            print(ours[ours.count - 1].sentence(of: "notifier"))
            peers.append(try await libcurl.send(load.people, full))
            print(peers[peers.count - 1].sentence(of: SendingPeer.name))
            guard let sink = sink as? PushSink else { continue }
            h2load.append(try await H2loadPeer(sink: sink, message: message, folder: folder).send(load.people))
            print(h2load[h2load.count - 1].sentence(of: H2loadPeer.name))
        }
        let pace = NotifierPace.perSecond(load.steadyRate)
        let steady = try await notifier.send(load.steadyCount, pace)
        print(steady.sentence(of: "notifier at \(load.steadyRate)/s"))
        let steadyLibcurl = try await libcurl.send(load.steadyCount, pace)
        print(steadyLibcurl.sentence(of: "\(SendingPeer.name) at \(load.steadyRate)/s"))
        // The first round is a warm-up.
        return NotifierMeasurement.Outcome(
            ours: Array(ours.dropFirst()), libcurl: Array(peers.dropFirst()), h2load: Array(h2load.dropFirst()),
            steady: steady, steadyLibcurl: steadyLibcurl)
    }

    /// Empty for pushes, which Apprise does not send, and where it is not installed.
    private func apprise() async throws -> [NotifierSendRun] {
        guard ApprisePeer.isInstalled else { return [] }
        switch load.channel {
        case .email:
            let address = "127.0.0.1:\(sink.port)"
            let many = ApprisePeer(kind: .mailsToMany, address: address, folder: folder)
            print(
                try await many.send(Self.appriseToManyCount)
                    .sentence(of: "\(ApprisePeer.name), the same text to 200 at a time"))
            return [try await measured(ApprisePeer(kind: .mails, address: address, folder: folder))]
        case .webhook:
            let port = try freePort()
            guard let executable = Bundle.main.executablePath else { return [] }
            let hello = try await SinkProcess(executable, ["serve-hello", "--port", "\(port)"], port: port)
            defer { hello.stop() }
            return [try await measured(ApprisePeer(kind: .webhooks, address: "127.0.0.1:\(port)", folder: folder))]
        default: return []
        }
    }

    private func measured(_ peer: ApprisePeer) async throws -> NotifierSendRun {
        let run = try await peer.send(Self.appriseCount)
        print(run.sentence(of: ApprisePeer.name))
        return run
    }
}
