/// The result of relaying one batch.
public struct RelayedBatch: Sendable, Equatable {
    public var claimed: Int
    public var published: Int
    /// Refused by the broker one by one: tried again later.
    public var postponed: Int
    /// Why the first of them was postponed.
    public var refusal: PublishError?
    /// Why the rest, neither published nor postponed, stays: the broker cannot be reached.
    public var failure: PublishError?
    /// Whether there may be more to claim now.
    public var hasMore = false
    /// How long until the next postponed message is due; nil when there is none, or there is more to claim now.
    public var nextDue: Duration?

    public init(
        claimed: Int, published: Int, postponed: Int = 0, refusal: PublishError? = nil, failure: PublishError? = nil,
        nextDue: Duration? = nil
    ) {
        self.claimed = claimed
        self.published = published
        self.postponed = postponed
        self.refusal = refusal
        self.failure = failure
        self.nextDue = nextDue
    }

    /// Counts results; messages without one were not tried.
    public init(claimed: Int, results: [Result<Void, PublishError>]) {
        self.init(claimed: claimed, published: 0)
        for result in results.prefix(claimed) {
            switch result {
            case .success: published += 1
            case .failure(let error) where error.isOfTheMessage:
                postponed += 1
                refusal = refusal ?? error
            case .failure(let error): failure = failure ?? error
            }
        }
    }
}
