import Foundation

/// The first visit of Home on a phone, in Debian's Chromium with a slow processor and a slow network.
struct WebVisitSuite: Suite {
    enum Subject: Sendable {
        case kilobytes
        /// Milliseconds until the largest content is painted.
        case largestPaint
        /// Without a unit: how much of the screen moved, and how far.
        case shift
        /// Milliseconds for which the page's thread was blocked.
        case blocking
    }

    let name: String
    let subject: Subject

    func run(_ settings: Settings) async throws -> Outcome {
        let visit = try await WebVisit.shared.visit(settings)
        func outcome(_ values: KeyPath<WebVisit.Figures, Double>, _ unit: String, _ goal: Goal) -> Outcome {
            Outcome(
                of: self, Comparison(ours: [visit.first[keyPath: values]], peers: [visit.again[keyPath: values]]),
                unit: unit, peer: "the second visit", goal: goal)
        }
        return switch subject {
        case .kilobytes: outcome(\.kilobytes, "kB", .below(200))
        case .largestPaint: outcome(\.largestPaint, "ms", .below(1_500))
        case .shift: outcome(\.shift, "layout shift", .below(0.05))
        case .blocking: outcome(\.blocking, "ms", .below(150))
        }
    }
}

/// Measured once for all figures, through HAProxy as deployed.
private actor WebVisit {
    static let shared = WebVisit()
    private static let script = "Benchmarks/peers/measure_visit.py"
    private var measured: Visits?

    struct Figures: Codable, Sendable {
        var kilobytes: Double
        var largestPaint: Double
        var shift: Double
        var blocking: Double
    }

    struct Visits: Codable, Sendable {
        var first: Figures
        var again: Figures
    }

    func visit(_ settings: Settings) async throws -> Visits {
        if let measured { return measured }
        let rows = EnvironmentRows(places: WebPeople.places, now: Date())
        let visits = try await AccountsStack.with(settings) { stack in
            try await rows.store(in: stack.database.pool)
            try await WebPeople.settle(at: rows, in: stack)
            let folder = FileManager.default.temporaryDirectory.appending(path: RunName.make(prefix: "visit_"))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let port = try freePort()
            let proxy = try await ManyUsersSuite.proxy(
                0, stack.gateways[0], port, folder, accounts: stack.accounts)
            defer { proxy.stop() }
            let output = try await FanoutRecordTool.run(
                Self.python, [Self.script, "http://localhost:\(port)/", stack.people.tokens[0]], environment: [:],
                in: ".")
            return try JSONDecoder().decode(Visits.self, from: Data(output.utf8))
        }
        measured = visits
        return visits
    }

    /// The tests' own, which has Playwright.
    private static let python = URL(filePath: ".local/test-python/bin/python3").path
}
