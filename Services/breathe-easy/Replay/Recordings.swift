import Foundation

/// All recordings, read once at start.
struct Recordings: Sendable {
    let stationList: Data
    let seasons: [RecordedSeason]
    let answers: [RecordedResponse]
    /// One per endpoint, for load tests.
    let everywhere: [EverywhereResponse]

    /// - Parameters:
    ///   - folder: with the folders `meteoswiss` and `open-meteo`; their READMEs name source and licence.
    ///   - isEverywhere: whether Open-Meteo's answers are played for any place, where they are false.
    init(folder: String, isEverywhere: Bool = false) throws {
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        stationList = try Self.read(root.appending(path: "meteoswiss/ogd-pollen_meta_stations.csv"))
        seasons = try Self.files(in: root.appending(path: "meteoswiss"), prefix: "pollen-hourly-").map { file in
            try RecordedSeason(String(decoding: Self.read(file), as: UTF8.self), file: file.lastPathComponent)
        }
        let files = try ["air-quality", "forecast"].flatMap { endpoint in
            try Self.files(in: root.appending(path: "open-meteo"), prefix: "\(endpoint)-").map { (endpoint, $0) }
        }
        answers = try files.map { endpoint, file in
            try RecordedResponse(Self.read(file), endpoint: endpoint, file: file.lastPathComponent)
        }
        everywhere =
            try isEverywhere
            ? files.map { endpoint, file in
                try EverywhereResponse(Self.read(file), endpoint: endpoint, file: file.lastPathComponent)
            } : []
        guard !seasons.isEmpty else {
            throw RecordingFault(
                file: "\(root.path(percentEncoded: false))meteoswiss/pollen-hourly-*.csv", problem: "there is none")
        }
    }

    var first: Date { seasons.map(\.first).min() ?? .distantPast }
    var last: Date { seasons.map(\.last).max() ?? .distantPast }

    private static func files(in folder: URL, prefix: String) throws -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.lastPathComponent.hasPrefix(prefix) }
                .sorted { $0.lastPathComponent < $1.lastPathComponent }
        } catch {
            throw RecordingFault(
                file: folder.path(percentEncoded: false),
                problem: "the folder cannot be listed; set REPLAY_RECORDINGS or start in the checkout")
        }
    }

    private static func read(_ file: URL) throws -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw RecordingFault(
                file: file.path(percentEncoded: false),
                problem: "it cannot be read; set REPLAY_RECORDINGS or start in the checkout")
        }
    }
}
