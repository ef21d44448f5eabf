/// What one round of a relay did.
public struct RelayedBatch: Sendable, Equatable {
    public var claimed: Int
    public var published: Int
    /// Not taken by the broker for a reason of their own: tried again later.
    public var postponed: Int
    /// The first reason of those postponed.
    public var refusal: PublishError?
    /// Why those stay that were neither published nor postponed: the broker cannot be reached.
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
