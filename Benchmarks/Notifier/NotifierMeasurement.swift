import Domain
import Foundation

/// Messages of three channels, sent by the notifier and by its peers in turn; measured once for all figures.
actor NotifierMeasurement {
    struct Outcome: Sendable {
        /// Queues that were full before anything was sent; the rounds of ours and the peers' followed each other.
        var ours: [NotifierSendRun] = []
        var libcurl: [NotifierSendRun] = []
        /// Of pushes only.
        var h2load: [NotifierSendRun] = []
        /// Of mails and webhooks; empty where the peer could not run.
        var apprise: [NotifierSendRun] = []
        /// The same at a steady rate.
        var steady: NotifierSendRun
        var steadyLibcurl: NotifierSendRun
    }

    static let shared = NotifierMeasurement()

    private var measured: [Channel: Outcome] = [:]

    func outcome(of load: NotifierChannelLoad, _ settings: Settings) async throws -> Outcome {
        if let outcome = measured[load.channel] { return outcome }
        let outcome = try await Self.measure(load, settings)
        measured[load.channel] = outcome
        return outcome
    }

    private static func measure(_ load: NotifierChannelLoad, _ settings: Settings) async throws -> Outcome {
        try await SinkFolder.with { folder in
            let sink: any NotifierSink = try load.channel == .email ? MailSink(in: folder) : PushSink(in: folder)
            return try await PeopleDatabase.with(settings) { database in
                let people = NotifierPeople(load: load, authority: "localhost:\(sink.port)", database: database)
                try await people.settle()
                return try await VirtualHost.with(settings) { host in
                    try await NotifierBench(
                        people: people, sink: sink, folder: folder, brokerURL: host.url
                    ).run()
                }
            }
        }
    }
}
