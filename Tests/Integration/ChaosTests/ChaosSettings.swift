import Foundation
import TestSupport

/// What `make chaos` and `make test` say about a run.
struct ChaosSettings: Sendable {
    var seed: UInt64
    var seconds: Int

    /// The services' heartbeat to the broker.
    static let heartbeatSeconds = 2
    /// From this duration on the run is `make chaos`, not the short one of `make test`.
    static let long = 120

    static var isWanted: Bool { ProcessInfo.processInfo.environment["CHAOS_SECONDS"] != nil }
    static var isLong: Bool { ((try? ChaosSettings.read())?.seconds ?? 0) >= long }

    /// Every report is a crowd by itself, so that notifications are in flight all the time.
    static let crowd = [
        "ALERT_FANOUT_CROWD_QUORUM": "1", "ALERT_FANOUT_CROWD_SHARE": "0",
        "ALERT_FANOUT_CROWD_LIMIT_ACCOUNT": "1000000", "ALERT_FANOUT_CROWD_LIMIT_ACCOUNT_CELL": "1000000",
        "ALERT_FANOUT_CROWD_LIMIT_CELL": "1000000", "INGEST_GATEWAY_USER_ALERTS_PER_HOUR": "100000",
    ]

    /// What one address may do; tests usually lift it. The 48 people of the load share an address, and open a third of the
    /// accounts that it may: with one more a sign-up takes work.
    static let strangers = ["ACCOUNTS_SIGN_UPS_PER_HOUR": "144"]

    struct Faulty: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: ``Faulty`` naming the variable.
    static func read() throws -> ChaosSettings {
        let environment = ProcessInfo.processInfo.environment
        guard let seconds = Int(environment["CHAOS_SECONDS"] ?? ""), (30...86_400).contains(seconds) else {
            throw Faulty(description: "CHAOS_SECONDS must be a number of seconds from 30 to 86400")
        }
        guard let text = environment["CHAOS_SEED"] else {
            return ChaosSettings(seed: UInt64.random(in: 0...9_999_999), seconds: seconds)
        }
        guard let seed = UInt64(text) else { throw Faulty(description: "CHAOS_SEED must be a whole number") }
        return ChaosSettings(seed: seed, seconds: seconds)
    }

    /// Where the services' logs of the last run stay.
    static var logs: URL {
        let file = ProcessInfo.processInfo.environment["BREATHE_EASY_ENV_FILE"].map { URL(filePath: $0) }
        let folder = file?.deletingLastPathComponent() ?? Checkout.folder.appending(path: ".local")
        return folder.appending(path: "log/chaos")
    }
}
