public import Hummingbird
import NIOCore
import Synchronization

/// How many bytes of bodies a process holds at the same time: a thousand clients that each begin a large body would
/// otherwise fill its memory. Small bodies are outside the budget, so that ordinary requests still get through.
public final class BodyBudget: Sendable {
    private let limit: Int
    private let held = Mutex(0)

    /// - Parameter limit: in bytes.
    public init(limit: Int) { self.limit = limit }

    /// Of all bodies at this moment.
    var bytesHeld: Int { held.withLock(\.self) }

    /// Of one body: outside the budget.
    static let free = 16 << 10

    /// What one request holds; given back when the request is over.
    final class Claim: Sendable {
        private let budget: BodyBudget
        private let bytes = Mutex(0)

        init(on budget: BodyBudget) { self.budget = budget }

        /// - Throws: a ``Problem`` when the process holds too much already.
        func add(_ count: Int) throws(Problem) {
            guard budget.take(count) else { throw .tooManyBodies }
            bytes.withLock { $0 += count }
        }

        deinit { budget.giveBack(bytes.withLock { $0 }) }
    }

    @TaskLocal static var claim: Claim?

    private func take(_ count: Int) -> Bool {
        held.withLock { held in
            guard held + count <= limit else { return false }
            held += count
            return true
        }
    }

    private func giveBack(_ count: Int) { held.withLock { $0 -= count } }
}

/// Counts the bodies of all requests that pass through it against one budget.
public struct BodyBudgetMiddleware<Context: RequestContext>: RouterMiddleware {
    private let budget: BodyBudget

    public init(_ budget: BodyBudget) { self.budget = budget }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await BodyBudget.$claim.withValue(BodyBudget.Claim(on: budget)) { try await next(request, context) }
    }
}

extension Request {
    /// The whole body.
    /// - Parameter thing: what the body is called in the problem.
    /// - Throws: a ``Problem`` when it has more bytes than `limit`, or too many are held for other requests.
    public func bytes(upTo limit: Int, of thing: String = "body") async throws -> [UInt8] {
        let tooLarge = Problem(.contentTooLarge, "The \(thing) is larger than \(limit) bytes")
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { throw tooLarge }
        var bytes: [UInt8] = []
        var claimed = BodyBudget.free
        for try await buffer in body {
            guard bytes.count + buffer.readableBytes <= limit else { throw tooLarge }
            bytes += buffer.readableBytesView
            if bytes.count > claimed {
                try BodyBudget.claim?.add(bytes.count - claimed)
                claimed = bytes.count
            }
        }
        return bytes
    }
}

extension Problem {
    static var tooManyBodies: Problem {
        Problem(
            .serviceUnavailable, "Nothing was stored: too much is being sent at this moment; send it again later",
            retryAfter: .random(in: 5...15))
    }
}
