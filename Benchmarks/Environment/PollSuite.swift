import Foundation
import HTTPFetch
import Postgres

/// A poll of 5,000 cells against the replay server, from the first request to the last commit: each response has five
/// days of hourly values, and is fetched, decoded, stored and published by the release build of environment-poller.
///
/// The peer of the rate is our HTTP client alone, which fetches the same responses and discards them: the ceiling set
/// by the replay server and the client. The peer of the memory is a poll of 50 cells.
struct PollSuite: Suite {
    enum Subject: Sendable {
        case rate
        case memory
    }

    let name: String
    let subject: Subject
    private let cells = 5_000
    private let fewCells = 50

    init(name: String, subject: Subject) {
        self.name = name
        self.subject = subject
    }

    func run(_ settings: Settings) async throws -> Outcome {
        switch subject {
        case .rate:
            let comparison = try await Alternation(rounds: 2).run {
                Double(cells) / (try await poll(cells, settings).seconds)
            } peer: {
                try await fetchAlone()
            }
            return Outcome(
                of: self, comparison, unit: "answers/s", peer: "the HTTP client alone, on the same server",
                goal: .atLeast(2_000))
        case .memory:
            let ours = try await poll(cells, settings).peakBytes / 1_000_000
            let peer = try await poll(fewCells, settings).peakBytes / 1_000_000
            return Outcome(
                of: self, Comparison(ours: [ours], peers: [peer]), unit: "MB", peer: "a poll of \(fewCells) cells",
                goal: .below(100))
        }
    }

    private func poll(_ count: Int, _ settings: Settings) async throws -> PollOfCells {
        try await VirtualHost.with(settings) { host in
            try await PollerDatabase.with(settings) { database in
                try await ReplayUnderTest.with { replay in
                    try await PollOfCells(of: count, from: replay, database, brokerURL: host.url)
                }
            }
        }
    }

    private func fetchAlone() async throws -> Double {
        try await ReplayUnderTest.with { replay in
            let client = HTTPClient()
            let meter = CompletionMeter(expecting: cells)
            meter.start()
            try await withThrowingTaskGroup { group in
                for lane in 0..<16 {
                    group.addTask { [cells] in
                        for index in stride(from: lane, to: cells, by: 16) {
                            _ = try await client.send(FetchRequest(url: replay.answerURL(of: index)))
                            meter.add()
                        }
                    }
                }
                try await group.waitForAll()
            }
            await client.close()
            return try meter.rate()
        }
    }
}
