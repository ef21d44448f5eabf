import Foundation
import HTTPFetch
import HTTPTypes

/// The API of one server, as its contract has it, for one person or nobody.
struct APIClient: Sendable {
    let server: ServerAddress
    let token: String?
    let http: HTTPClient
    var rule = RepetitionRule()
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// The same with more attempts.
    var patient: APIClient { APIClient(server: server, token: token, http: http, rule: .patient, pause: pause) }

    /// Sends a request until its outcome stands.
    /// - Throws: ``ClientFailure`` unless the answer is a success.
    func send(_ call: APICall) async throws -> FetchResponse {
        var attempt = 0
        while true {
            attempt += 1
            let outcome: RepetitionRule.Outcome
            let failure: ClientFailure
            do throws(HTTPFetchError) {
                let response = try await exchange(call)
                if response.status.kind == .successful { return response }
                (outcome, failure) = (response.outcome, self.failure(response, of: call))
            } catch {
                (outcome, failure) = (.failed(error), ClientFailure(error))
            }
            guard let wait = rule.wait(after: attempt, of: call, outcome) else { throw failure }
            try await paused(wait)
        }
    }

    /// Sends a request and reads the JSON of its answer.
    func value<Value: Decodable>(_ type: Value.Type, _ call: APICall) async throws -> Answered<Value> {
        let response = try await send(call)
        return Answered(value: try APICoding.decode(type, response.body), json: response.body)
    }

    /// Sends a request once, whatever becomes of it.
    func exchange(_ call: APICall) async throws(HTTPFetchError) -> FetchResponse {
        try await http.send(request(call))
    }

    /// Sends a request once and hands the body of its answer on as it comes.
    func exchange(
        _ call: APICall, handingOn take: @escaping @Sendable (FetchedPiece) -> Bool
    ) async throws(HTTPFetchError) -> FetchResponse {
        try await http.send(request(call), handingOn: take)
    }

    /// - Throws: ``ClientFailure`` when the person interrupts it.
    func paused(_ duration: Duration) async throws {
        do { try await pause(duration) } catch is CancellationError { throw ClientFailure(.cancelled) }
    }

    /// What a refusal means to who called.
    func failure(_ response: FetchResponse, of call: APICall) -> ClientFailure {
        if response.status.code == 401, !call.isSignIn { return token == nil ? .nobodySignedIn : .noLongerSignedIn }
        return ClientFailure(refusal: response.status.code, response.problem, retryAfter: response.retryAfter)
    }

    private func request(_ call: APICall) -> FetchRequest {
        var request = FetchRequest(
            method: call.method, url: "\(server)/\(call.target)", headers: call.headers, body: call.body)
        if let token { request.headers[.authorization] = "Bearer \(token)" }
        if request.headers[.accept] == nil { request.headers[.accept] = "application/json" }
        request.headers[.userAgent] = "breathe-easy-client"
        request.timeLimit = call.timeLimit
        request.connectTimeLimit = .seconds(15)
        request.maximumResponseBytes = 64 * 1_024 * 1_024
        return request
    }
}

/// An answer, and its JSON as the server wrote it.
struct Answered<Value: Sendable>: Sendable {
    var value: Value
    var json: [UInt8]
}

extension Answered: Equatable where Value: Equatable {}

extension FetchResponse {
    var problem: ProblemDocument? { try? APICoding.decode(ProblemDocument.self, body) }

    /// In seconds; nil for a date, which the contract does not use.
    var retryAfter: Int? { headers[.retryAfter].flatMap { Int($0) }.map { max(0, $0) } }

    var outcome: RepetitionRule.Outcome {
        .answered(status: status.code, code: problem?.code, retryAfter: retryAfter)
    }
}

extension APIClient {
    /// A client that is closed behind the body, which Ctrl-C cancels.
    static func closing<Value: Sendable>(
        _ server: ServerAddress, _ token: String?, _ body: @escaping @Sendable (APIClient) async throws -> Value
    ) async throws -> Value {
        let http = HTTPClient()
        let result: Result<Value, any Error>
        do {
            let api = APIClient(server: server, token: token, http: http)
            result = .success(try await Interruption.cancelling { try await body(api) })
        } catch {
            result = .failure(error)
        }
        await http.close()
        return try result.get()
    }
}
