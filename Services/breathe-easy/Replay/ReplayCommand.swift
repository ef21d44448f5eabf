import ArgumentParser
import Foundation
import HTTPService
import Hummingbird
import Logging
import ServiceRuntime

/// Serves recorded responses of the providers, so that the stack works without network and keys.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Serve recorded provider responses and play the hourly series (GET and PUT /replay).",
        discussion: """
            REPLAY_PORT, REPLAY_HOST (127.0.0.1) and REPLAY_RECORDINGS (Tests/Recordings) come from the environment.
            REPLAY_EVERYWHERE=true responds for any place with the recorded values, for load tests.
            With REPLAY_PACE=60 the season plays an hour a minute from the start, and again when it is over, with later
            dates; when it has caught up with today it goes on hour by hour. REPLAY_STATE names the file that keeps how
            the clock was set. Without a pace the clock is stopped at the first recorded hour until it is set:
              curl -X PUT http://127.0.0.1:$REPLAY_PORT/replay \\
                -d '{"from": "2023-04-10T00:00:00Z", "to": "2023-04-11T00:00:00Z", "speed": 3600, "pace": 60}'
            """)

    func run() async throws {
        let settings = SettingsReader()
        var faults = ConfigurationFaults()
        let host = settings.value(of: Setting("replay.host", default: "127.0.0.1"), &faults)
        let port = settings.value(of: Setting("replay.port", in: 0...65_535), &faults)
        let folder = settings.value(of: Setting("replay.recordings", default: "Tests/Recordings"), &faults)
        let isEverywhere = settings.value(of: Self.everywhere, &faults)
        let pace = settings.value(of: Setting("replay.pace", in: 0...86_400, default: 0), &faults)
        let memory = settings.value(of: Self.memory, &faults)
        guard let host, let port, let folder, let isEverywhere, let pace, let memory else { throw faults }
        var logger = Logger(label: "replay") { StreamLogHandler.standardError(label: $0) }
        let recordings = try Recordings(folder: folder, isEverywhere: isEverywhere)
        logger.info(
            "Replay starts",
            metadata: [
                "port": "\(port)", "stations": "\(recordings.seasons.count)", "answers": "\(recordings.answers.count)",
            ])
        logger.logLevel = .warning
        let limits = ConnectionLimits()
        let application = Application(
            router: try ReplayRoutes(recordings, pace: Double(pace), memory: memory).router(), server: .guarded(limits),
            configuration: .listening(on: host, port, serverName: nil, within: limits, logger: logger),
            logger: logger)
        try await application.runService()
    }

    private static let memory = Setting<ClockMemory?>("replay.state", default: .some(nil)) {
        ClockMemory(file: URL(filePath: $0))
    }

    private static let everywhere = Setting("replay.everywhere", default: false) { text in
        guard let isEverywhere = Bool(text) else { throw SettingFault("must be true or false") }
        return isEverywhere
    }
}
