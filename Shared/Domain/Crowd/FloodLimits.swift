/// How many reports per hour are accepted, so that neither one account nor many at one place can flood the system.
public struct FloodLimits: Hashable, Sendable {
    /// From one account, anywhere.
    public var perAccount: Int
    /// From one account in one cell; this leaves room for a correction or two.
    public var perAccountAndCell: Int
    /// From everybody in one cell; the alert has long been raised by then.
    public var perCell: Int

    /// In seconds: the period that the limits apply to.
    public static let span = 3_600.0

    public init(perAccount: Int = 10, perAccountAndCell: Int = 3, perCell: Int = 500) {
        self.perAccount = perAccount
        self.perAccountAndCell = perAccountAndCell
        self.perCell = perCell
    }

    /// Accepted reports of the last hour.
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

    /// Which limit one more report would exceed.
    public enum Breach: String, CaseIterable, Hashable, Sendable {
        case account = "the account has reported too often within an hour"
        case accountAndCell = "the account has reported too often from there within an hour"
        case cell = "too many reports came from there within an hour"
    }

    /// - Parameter isExpert: an expert's report does not count against the limit for a cell.
    /// - Returns: nil when the report is accepted.
    public func breach(after counts: Counts, isExpert: Bool) -> Breach? {
        if counts.account >= perAccount { return .account }
        if counts.accountAndCell >= perAccountAndCell { return .accountAndCell }
        return counts.cell >= perCell && !isExpert ? .cell : nil
    }
}
