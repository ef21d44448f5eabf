import Messaging

/// The results that one caller awaits; confined to the connection's thread.
final class PublishBatch {
    private var results: [Result<Void, PublishError>]
    private var missing: Int
    private let continuation: CheckedContinuation<[Result<Void, PublishError>], Never>

    /// - Parameter count: 1 or more.
    init(count: Int, _ continuation: CheckedContinuation<[Result<Void, PublishError>], Never>) {
        results = Array(repeating: .success(()), count: count)
        missing = count
        self.continuation = continuation
    }

    /// Resumes the caller with every result once the last is known.
    func settle(_ index: Int, _ result: Result<Void, PublishError>) {
        results[index] = result
        missing -= 1
        if missing == 0 { continuation.resume(returning: results) }
    }
}

/// The caller awaiting the result of one publish.
enum PublishCaller {
    case one(CheckedContinuation<Result<Void, PublishError>, Never>)
    case several(PublishBatch, _ index: Int)

    func settle(_ result: Result<Void, PublishError>) {
        switch self {
        case .one(let continuation): continuation.resume(returning: result)
        case .several(let batch, let index): batch.settle(index, result)
        }
    }
}
