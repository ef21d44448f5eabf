/// The validators of the documents asked for most recently, at most as many as its capacity.
///
/// Two halves: when the newer one is full it becomes the older one, and the older one is dropped. So each step takes
/// the same short time, and regularly used entries stay.
struct ValidatorMemory: Sendable {
    private var newer: [String: DocumentValidators] = [:]
    private var older: [String: DocumentValidators] = [:]
    private let half: Int

    /// - Parameter capacity: at least 2.
    init(capacity: Int) { half = max(capacity / 2, 1) }

    var count: Int { newer.count + older.count }

    func validators(for url: String) -> DocumentValidators? { newer[url] ?? older[url] }

    mutating func keep(_ receipt: DocumentReceipt) {
        older[receipt.url] = nil
        guard !receipt.validators.isEmpty else {
            newer[receipt.url] = nil
            return
        }
        if newer.count >= half, newer[receipt.url] == nil {
            older = newer
            newer = [:]
        }
        newer[receipt.url] = receipt.validators
    }
}
