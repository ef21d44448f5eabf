/// How many reports of an hour are heard: one account, or many in one place, cannot flood.
public struct FloodLimits: Hashable, Sendable {
    /// Of one account, wherever.
    public var perAccount: Int
    /// Of one account in one cell; a correction or two are possible.
    public var perAccountAndCell: Int
    /// Of everybody in one cell; long before it the crowd has been heard.
    public var perCell: Int

    /// In seconds: what the limits are of.
    public static let span = 3_600.0

    public init(perAccount: Int = 10, perAccountAndCell: Int = 3, perCell: Int = 500) {
        self.perAccount = perAccount
        self.perAccountAndCell = perAccountAndCell
        self.perCell = perCell
    }

    /// Earlier reports of the last hour that were heard.
    public struct Counts: Hashable, Sendable {
        public var account: Int
        public var accountAndCell: Int
        public var cell: Int

        public init(account: Int, accountAndCell: Int, cell: Int) {
            self.account = account
            self.accountAndCell = accountAndCell
            self.cell = cell
        }
    }

    /// Which limit one more report would break.
    public enum Breach: String, CaseIterable, Hashable, Sendable {
        case account = "the account has reported too often within an hour"
        case accountAndCell = "the account has reported too often from there within an hour"
        case cell = "too many reports came from there within an hour"
    }

    /// - Parameter isExpert: an expert is heard however many others shout.
    /// - Returns: nil when the report is heard.
    public func breach(after counts: Counts, isExpert: Bool) -> Breach? {
        if counts.account >= perAccount { return .account }
        if counts.accountAndCell >= perAccountAndCell { return .accountAndCell }
        return counts.cell >= perCell && !isExpert ? .cell : nil
    }
}
