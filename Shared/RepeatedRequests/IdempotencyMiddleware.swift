import Foundation
public import HTTPService
import HTTPTypes
public import Hummingbird
import Logging
import NIOCore
import Sessions

/// Lets a POST below /api/v1 with an ``IdempotencyKey`` have one effect, however often it is sent: repetitions get the
/// stored answer. Add it after what decides who may send the request, since it answers repetitions itself.
///
/// Source: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
public struct IdempotencyMiddleware<Context: SessionContext>: RouterMiddleware where Context.Session: OwnedSession {
    private let requests: RepeatedRequests
    private let problems: ProblemMiddleware<Context>

    /// After so many seconds without an answer nobody waits for it any more.
    static var patience: TimeInterval { 60 }
    /// Of a body, in bytes: the largest that a route takes which is not listed as one that streams.
    static var largestBody: Int { 8 << 20 }

    init(_ requests: RepeatedRequests, within problems: ProblemMiddleware<Context>) {
        (self.requests, self.problems) = (requests, problems)
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.method == .post, let path = context.endpointPath, path.hasPrefix(RepetitionTable.root),
            let userID = context.session?.userID
        else { return try await next(request, context) }
        let repetition = requests.table[AccessTable.Route(.post, path)]
        switch repetition {
        case .ignored?, .own?: return try await next(request, context)
        case .answerNotKept?, nil: break
        }
        guard let key = try IdempotencyKey(of: request) else { return try await next(request, context) }
        var request = request
        let body = try await request.bytes(upTo: Self.largestBody)
        request.body = RequestBody(buffer: ByteBuffer(bytes: body))
        let keyed = KeyedRequest(
            key, of: userID, route: path, address: request.uri.description, body: body, under: requests.masterKeys)
        let attempt = UUID()
        switch try await requests.store.begin(keyed, as: attempt, at: requests.now()) {
        case .first:
            let isWanted = repetition == nil
            return try await first(keyed, attempt, isWanted, context) { try await next(request, context) }
        case .again(let earlier): return try answer(keyed, earlier)
        case .tooMany: throw Problem.tooManyKeys(PostgresRepeatedRequests.mostOfPerson)
        }
    }

    /// Runs the route. What surely had no effect is forgotten, so that the same key may try again.
    private func first(
        _ keyed: KeyedRequest, _ attempt: UUID, _ isWanted: Bool, _ context: Context,
        _ run: () async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await run()
        } catch {
            let problem = problems.problem(from: error, of: .post, context)
            guard problem.code == Problem.outcomeUnknownCode || problem.status == 500 else {
                await release(keyed, attempt, context)
                throw problem
            }
            response = Response(problem.status == 500 ? problem : .keyInDoubt)
            await keep(&response, isWanted: true, keyed, attempt, context)
            return response
        }
        // A route that fails by accident may have stored something before.
        guard response.status.code < 400 || response.status == .internalServerError else {
            await release(keyed, attempt, context)
            return response
        }
        await keep(&response, isWanted: isWanted, keyed, attempt, context)
        return response
    }

    private func answer(
        _ keyed: KeyedRequest, _ earlier: PostgresRepeatedRequests.Earlier
    ) throws(Problem) -> Response {
        guard keyed.matches(earlier.fingerprint) else { throw .keyUsedBefore }
        guard let sealed = earlier.answer else {
            let age = requests.now().timeIntervalSince(earlier.startedAt)
            throw age < Self.patience ? .underWay : .outcomeUnknown
        }
        // Sealed under a key that the operator has taken away.
        guard let data = keyed.open(sealed), let stored = try? StoredAnswer(data) else { throw .outcomeUnknown }
        return stored.response
    }

    /// The request has had its effect, so its answer goes out even when it cannot be kept.
    private func keep(
        _ response: inout Response, isWanted: Bool, _ keyed: KeyedRequest, _ attempt: UUID, _ context: Context
    ) async {
        do {
            let stored = try await StoredAnswer(keeping: &response, isWanted: isWanted)
            try await requests.store.finish(keyed, attempt, with: try keyed.seal(try stored.encoded()))
        } catch {
            context.logger.warning("Answer not kept for repetitions", metadata: ["reason": "\(error)"])
        }
    }

    private func release(_ keyed: KeyedRequest, _ attempt: UUID, _ context: Context) async {
        do {
            try await requests.store.release(keyed, attempt)
        } catch {
            context.logger.warning("Attempt not forgotten", metadata: ["reason": "\(error)"])
        }
    }
}
