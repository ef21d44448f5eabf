import Foundation

/// Home for people who are signed in, beside a page of the same content that Django renders from the same database.
struct WebPagesSuite: Suite {
    let name: String

    private static let (goal, rounds) = (5.0, 3)

    func run(_ settings: Settings) async throws -> Outcome {
        let rows = EnvironmentRows(places: WebPeople.places, now: Date())
        return try await AccountsStack.with(settings) { stack in
            try await rows.store(in: stack.database.pool)
            try await WebPeople.settle(at: rows, in: stack)
            let home = HTTPLoad(stack.people.tokens.map { HTTPLoad.Request(path: "/", token: $0) })
            guard DjangoPeer.isInstalled else {
                let rate = try await home.run(against: stack.gatewayURL).requestsPerSecond
                return Outcome(
                    of: self, rate, unit: "pages/s", withoutPeer: DjangoPeer.name, goal: .ratioAtLeast(Self.goal))
            }
            let peer = try await DjangoPeer.start(on: stack.database)
            defer { peer.stop() }
            let rates = try await Alternation(rounds: Self.rounds).run {
                try await home.run(against: stack.gatewayURL).requestsPerSecond
            } peer: {
                try await home.run(against: peer.url).requestsPerSecond
            }
            return Outcome(
                of: self, rates, unit: "pages/s", peer: DjangoPeer.name, goal: .ratioAtLeast(Self.goal))
        }
    }
}

/// Home as a team would write it with Django's templates: `Benchmarks/peers/home_peer.py`, in a process for each core.
struct DjangoPeer: Sendable {
    static let name = "Django 5.2.19 with psycopg on gunicorn 27.0.1"
    static var isInstalled: Bool { CeleryPeer.isInstalled }

    let url: String
    private let process: SinkProcess

    static func start(on database: PeopleDatabase) async throws -> DjangoPeer {
        let port = try freePort()
        let gunicorn = URL(filePath: CeleryPeer.python).deletingLastPathComponent().appending(path: "gunicorn").path
        let process = try await SinkProcess(
            gunicorn,
            [
                "--chdir", "Benchmarks/peers", "--bind", "127.0.0.1:\(port)", "--worker-class", "gthread", "--workers",
                "\(ProcessInfo.processInfo.activeProcessorCount)", "--threads", "16", "--keep-alive", "60",
                "--log-level", "error", "home_peer:application",
            ],
            environment: database.clientEnvironment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }, port: port)
        return DjangoPeer(url: "http://127.0.0.1:\(port)", process: process)
    }

    func stop() { process.stop() }
}
