import Foundation
import HTTPFetch
import HTTPTypes

/// The replay server of `breathe-easy replay`, responding for any place.
struct ReplayUnderTest: Sendable {
    let url: String

    /// Starts it, runs the body once it responds, and stops it.
    static func with<Result: Sendable>(_ body: (ReplayUnderTest) async throws -> Result) async throws -> Result {
        // Below the ephemeral port range, so that no other process takes it meanwhile.
        let port = Int.random(in: 20_000..<30_000)
        let recordings = ProcessInfo.processInfo.environment["REPLAY_RECORDINGS"] ?? "Tests/Recordings"
        let process = try OwnProcess(
            "breathe-easy", ["replay"],
            ["REPLAY_PORT": "\(port)", "REPLAY_EVERYWHERE": "true", "REPLAY_RECORDINGS": recordings])
        let replay = ReplayUnderTest(url: "http://127.0.0.1:\(port)")
        do {
            try await replay.waitUntilItAnswers()
            let result = try await body(replay)
            _ = await process.stop()
            return result
        } catch {
            _ = await process.stop()
            throw error
        }
    }

    /// The URL that environment-poller requests for one of the cells.
    func answerURL(of index: Int) -> String {
        let (row, column) = (430 + index / 100, index % 100)
        return "\(url)/v1/air-quality?latitude=\(Double(row) / 10)&longitude=\(Double(column) / 10)"
            + "&hourly=pm2_5,pm10,ozone,nitrogen_dioxide,sulphur_dioxide,carbon_monoxide,european_aqi,us_aqi,ammonia,"
            + "alder_pollen,birch_pollen,grass_pollen,mugwort_pollen,olive_pollen,ragweed_pollen"
            + "&forecast_days=4&timezone=GMT&timeformat=unixtime"
    }

    private func waitUntilItAnswers() async throws {
        let client = HTTPClient()
        for _ in 0..<500 {
            if let answer = try? await client.send(FetchRequest(url: "\(url)/replay")), answer.status == .ok { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        await client.close()
    }
}
