import Domain

/// Coins moved from one account to another, so that what is in all accounts together is always nothing.
struct CoinTransfer: Sendable, Equatable {
    enum Account: String, Sendable, CaseIterable {
        /// Where coins come from.
        case visits, entries, rows
        case purse
        /// Where they go.
        case store
    }

    var from: Account
    var to: Account
    /// Positive, or 0 for a gift.
    var amount: Int
}

/// All coins of a diary.
struct CoinLedger: Sendable, Equatable {
    private(set) var transfers: [CoinTransfer] = []

    /// - Parameters:
    /// - visits: days on which the diary was opened.
    /// - recordings: in the order of their times.
    /// - spent: what each purchase cost.
    init(visits: Set<CalendarDay>, recordings: [Recording], streak: StreakState, spent: [Int]) {
        for day in Set(recordings.map(\.on)) {
            move(visits.contains(day) ? RewardRule.entry - RewardRule.visit : RewardRule.entry, from: .entries)
        }
        for _ in visits { move(RewardRule.visit, from: .visits) }
        for _ in streak.completed { move(RewardRule.week, from: .rows) }
        for price in spent { transfers.append(CoinTransfer(from: .purse, to: .store, amount: price)) }
    }

    private mutating func move(_ amount: Int, from account: CoinTransfer.Account) {
        transfers.append(CoinTransfer(from: account, to: .purse, amount: amount))
    }

    func balance(of account: CoinTransfer.Account) -> Int {
        transfers.reduce(0) { sum, transfer in
            sum + (transfer.to == account ? transfer.amount : 0) - (transfer.from == account ? transfer.amount : 0)
        }
    }
}
