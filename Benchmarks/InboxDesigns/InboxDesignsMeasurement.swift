import Foundation

/// Three designs of the inbox on bare PostgreSQL, one after the other; measured once for all figures.
actor InboxDesignsMeasurement {
    struct Outcome: Sendable {
        /// Milliseconds for one alert for a million people.
        var written: Double
        /// Megabytes of 200 alerts for a million people.
        var size: Double
        /// Milliseconds to read one inbox.
        var median: Double
        var p99: Double
    }

    static let shared = InboxDesignsMeasurement()

    private var measured: [String: Outcome] = [:]

    func outcome(of design: InboxDesign, _ settings: Settings) async throws -> Outcome {
        if measured.isEmpty { measured = try await Self.measure(settings) }
        guard let outcome = measured[design.name] else {
            throw InboxesAlerts.Failure(description: "\(design.name) is not among the designs")
        }
        return outcome
    }

    private static func measure(_ settings: Settings) async throws -> [String: Outcome] {
        let folder = FileManager.default.temporaryDirectory.appending(path: RunName.make(prefix: "designs-"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await PeopleDatabase.with(settings) { database in
            let designs = try await InboxDesignsDatabase(database, in: folder)
            var outcomes: [String: Outcome] = [:]
            for design in InboxDesign.all {
                let size = try await designs.fill(design)
                let times = try await designs.read(design)
                let written = try await designs.write(design)
                let outcome = Outcome(
                    written: written, size: size, median: times[times.count / 2], p99: times[times.count * 99 / 100])
                print("\(design.name): \(outcome.sentence)")
                outcomes[design.name] = outcome
                try await designs.drop(design)
            }
            return outcomes
        }
    }
}

extension InboxDesignsMeasurement.Outcome {
    fileprivate var sentence: String {
        let texts = [written, size, median, p99].map { $0.rounded(toSignificantDigits: 3).formatted() }
        return "1,000,000 people written in \(texts[0]) ms, 200 alerts \(texts[1]) MB, one inbox read in "
            + "\(texts[2]) ms, p99 \(texts[3]) ms"
    }
}
