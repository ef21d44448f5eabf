/// The partitions of a queue, and the exchange that distributes messages among them by ``Message/partitionKey``:
/// `<queue>.of-4` with `<queue>.of-4.p0` to `.p3`.
public struct PartitionSet: Hashable, Sendable, CustomStringConvertible {
    public let queue: ConsumerQueue
    public let count: Int

    /// Powers of two, so that few names have to be tried to find the existing set.
    public static let allowedCounts = [1, 2, 4, 8, 16, 32, 64, 128]

    /// - Parameter count: one of ``allowedCounts``.
    public init(queue: ConsumerQueue, count: Int) {
        precondition(Self.allowedCounts.contains(count), "the number of partitions must be a power of two up to 128")
        self.queue = queue
        self.count = count
    }

    /// Every possible set, smallest first.
    public static func candidates(for queue: ConsumerQueue) -> [PartitionSet] {
        allowedCounts.map { PartitionSet(queue: queue, count: $0) }
    }

    /// The `x-consistent-hash` exchange between `events` and the partitions.
    public var exchange: String { "\(queue).of-\(count)" }

    /// Messages with the same key are all in one of these, in the order of publishing.
    public var queueNames: [String] { (0..<count).map(queueName) }

    /// While an exchange of this name exists, the set's messages wait: earlier ones are still in another set.
    public var waitingMarker: String { "\(exchange).waiting" }

    public var description: String { exchange }

    private func queueName(_ index: Int) -> String { "\(exchange).p\(index)" }
}
