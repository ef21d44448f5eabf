import Foundation
import HTTPFetch
import HTTPTypes

/// Whether the time of an answer says who has an account: known and unknown addresses in turn, each request from a client
/// address of its own, one at a time.
struct AccountsTimingSuite: Suite {
    enum Way: Sendable {
        /// With a wrong password.
        case signIn
        case signUp

        var path: String { self == .signIn ? "/api/v1/sessions" : "/api/v1/accounts" }
        var status: HTTPResponse.Status { self == .signIn ? .unauthorized : .accepted }
    }

    let name: String
    let way: Way

    /// `TIMING_PAIRS` of the environment.
    private static let pairs = BenchmarkNumber.of("TIMING_PAIRS", in: 100...10_000) ?? 500
    private static let warmingUp = 10

    func run(_ settings: Settings) async throws -> Outcome {
        let count = Self.pairs + Self.warmingUp
        return try await AccountsStack.with(settings, people: count) { stack in
            let client = HTTPClient()
            let pairs = await Result { try await (0..<count).asyncMap { try await pair($0, stack, client) } }
            await client.close()
            let timing = TimingComparison(Array(try pairs.get().dropFirst(Self.warmingUp)))
            print("\(name): \(timing.sentence)")
            return Outcome(of: self, timing)
        }
    }

    /// Every second pair begins with the unknown address, so that neither is always the first.
    private func pair(
        _ number: Int, _ stack: AccountsStack, _ client: HTTPClient
    ) async throws -> (known: Double, unknown: Double) {
        let known = stack.people.email(of: number)
        // As long as a known one.
        let unknown = "\(UUID().uuidString.lowercased())@example.org"
        let isKnownFirst = number.isMultiple(of: 2)
        let first = try await milliseconds(isKnownFirst ? known : unknown, 2 * number, stack, client)
        let second = try await milliseconds(isKnownFirst ? unknown : known, 2 * number + 1, stack, client)
        return isKnownFirst ? (first, second) : (second, first)
    }

    private func milliseconds(
        _ email: String, _ number: Int, _ stack: AccountsStack, _ client: HTTPClient
    ) async throws -> Double {
        let body = #"{"email": "\#(email)", "password": "a wrong one, nine herons"}"#
        // A network that is nobody's on the Internet.
        let address = "10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
        let request = FetchRequest.json(.post, stack.accountsURL + way.path, body, from: address)
        let start = ContinuousClock.now
        let answer = try await client.send(request)
        let taken = ContinuousClock.now - start
        guard answer.status == way.status else {
            throw ServerProcess.Failure(description: "accounts responded \(answer.status.code) to \(way.path)")
        }
        return taken.seconds * 1_000
    }
}

extension Sequence {
    /// One after the other.
    fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async throws -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}

/// A number that the environment may set for a benchmark.
enum BenchmarkNumber {
    /// - Returns: nil when it is not set, or out of range.
    static func of(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = ProcessInfo.processInfo.environment[name], let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }
}
