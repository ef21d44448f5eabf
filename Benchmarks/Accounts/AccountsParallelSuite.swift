import Foundation
import HTTPFetch
import HTTPTypes

/// How long other requests take while 200 people sign in at once, of whom most wait for a turn to hash, or are asked to
/// come back.
struct AccountsParallelSuite: Suite {
    let name: String

    private static let signIns = 200
    private static let rounds = 3

    func run(_ settings: Settings) async throws -> Outcome {
        let rows = EnvironmentRows(places: 50, now: Date())
        return try await AccountsStack.with(settings) { stack in
            try await rows.store(in: stack.database.pool)
            let routes = OtherRoutes(stack: stack, paths: rows.paths)
            let p99 = try await Alternation(rounds: Self.rounds).run {
                try await Self.slowest(routes, while: Self.signIns, in: stack)
            } peer: {
                try await Self.slowest(routes, while: 0, in: stack)
            }
            return Outcome(
                of: self, p99, unit: "ms p99 of the slowest route", peer: "the same while nobody signs in",
                goal: .below(100))
        }
    }

    /// - Returns: the p99 of the route that has the highest, in milliseconds.
    private static func slowest(
        _ routes: OtherRoutes, while count: Int, in stack: AccountsStack
    ) async throws -> Double {
        var options = HTTPClientOptions()
        options.connectionsPerHost = max(1, count)
        let client = HTTPClient(options: options)
        let people = (0..<count).map { number in
            Task { try await signIn(number, at: stack, client) }
        }
        let result = await Result { try await routes.p99() }
        for person in people { person.cancel() }
        var answers = 0
        for person in people { answers += try await person.value }
        await client.close()
        let p99 = try result.get()
        let list = p99.sorted { $0.key < $1.key }.map { "\($0.key) \(Int($0.value.rounded()))" }
        print("p99 in ms with \(count) sign-ins at once (\(answers) answered): \(list.joined(separator: ", "))")
        return p99.values.max() ?? 0
    }

    /// Signs in again and again until cancelled; who is asked to come back waits as long as that says.
    /// - Returns: how many answers there were.
    private static func signIn(_ number: Int, at stack: AccountsStack, _ client: HTTPClient) async throws -> Int {
        let people = stack.people
        let body = AccountsLoad.credentials(
            people.email(of: number % people.userIDs.count), AccountsPeople.password)
        let request = FetchRequest.json(
            .post, "\(stack.accountsURL)/api/v1/sessions", body, from: "10.1.0.\(number % 250 + 1)")
        var answers = 0
        while !Task.isCancelled {
            guard let answer = try? await client.send(request) else { break }
            answers += 1
            switch answer.status {
            case .created: continue
            case .serviceUnavailable:
                let seconds = answer.headers[.retryAfter].flatMap { Int($0) } ?? 1
                try? await Task.sleep(for: .seconds(seconds))
            default:
                throw ServerProcess.Failure(
                    description: "accounts responded \(answer.status.code) to a sign-in")
            }
        }
        return answers
    }
}

/// What signed-in people ask meanwhile, at a pace that leaves the machine time for others.
private struct OtherRoutes: Sendable {
    let stack: AccountsStack
    /// Of the environment.
    let paths: [String]

    private static let (perSecond, seconds) = (25.0, 20)

    /// - Returns: milliseconds by route.
    func p99() async throws -> [String: Double] {
        let (gateway, tokens) = (stack.gatewayURL, stack.people.tokens)
        func paced(_ request: (Int) -> FetchRequest) -> PacedRequests {
            PacedRequests(
                requests: tokens.indices.map(request), perSecond: Self.perSecond,
                count: Int(Self.perSecond) * Self.seconds)
        }
        let routes = [
            "account": paced { .json(.get, "\(stack.accountsURL)/api/v1/account", token: tokens[$0]) },
            "inbox": paced { .json(.get, "\(gateway)/api/v1/inbox", token: tokens[$0]) },
            "environment": paced { .json(.get, gateway + paths[$0 % paths.count], token: tokens[$0]) },
            "alerts": paced { .json(.post, "\(gateway)/api/v1/alerts", AccountsLoad.report, token: tokens[$0]) },
            "health-metrics": paced {
                .json(.post, "\(gateway)/api/v1/health-metrics", AccountsLoad.measurements, token: tokens[$0])
            },
        ]
        return try await withThrowingTaskGroup(of: (String, Double).self) { group in
            for (name, requests) in routes { group.addTask { (name, try await requests.p99()) } }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }
}

/// Requests at a fixed pace, whether the ones before them have been answered or not.
struct PacedRequests: Sendable {
    /// Sent in turn.
    let requests: [FetchRequest]
    let perSecond: Double
    let count: Int

    /// - Returns: milliseconds from when a request was due until its answer, 99 of 100.
    func p99() async throws -> Double {
        let client = HTTPClient()
        let latencies = await Result { try await run(client).sorted() }
        await client.close()
        return try latencies.get()[count * 99 / 100] * 1_000
    }

    private func run(_ client: HTTPClient) async throws -> [Double] {
        let start = ContinuousClock.now
        return try await withThrowingTaskGroup(of: Double.self) { group in
            for number in 0..<count {
                let due = start + .seconds(Double(number) / perSecond)
                let request = requests[number % requests.count]
                try await Task.sleep(until: due, clock: .continuous)
                group.addTask {
                    let answer = try await client.send(request)
                    guard answer.status.kind == .successful else {
                        throw ServerProcess.Failure(
                            description: "a request of another route got the response \(answer.status.code)")
                    }
                    return (ContinuousClock.now - due).seconds
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
