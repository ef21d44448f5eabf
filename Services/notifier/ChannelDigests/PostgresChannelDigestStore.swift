import Domain
import Foundation
import Localization
import Postgres

/// Windows in the table `digest_windows`, what they gathered in `deliveries`.
struct PostgresChannelDigestStore: ChannelDigestStore {
    let pool: PostgresPool
    private let texts: [ContentLanguage: ChannelDigestText]

    init(pool: PostgresPool) throws {
        self.pool = pool
        texts = Dictionary(
            uniqueKeysWithValues: try ContentLanguage.allCases.map { ($0, try ChannelDigestText(in: $0)) })
    }

    func tellDue(limit: Int, at now: Date) async throws -> DigestRound {
        try await pool.transaction { transaction in
            let windows = try await transaction.lockDueWindows(limit: limit, at: now)
            guard !windows.isEmpty else { return DigestRound() }
            let due = try await transaction.dueDigests(windows, at: now)
            let digests = try due.compactMap { try $0.composed(texts, at: now) }
            let told = try await transaction.tell(digests, of: windows, at: now)
            return DigestRound(
                windows: windows.count,
                digests: Dictionary(digests.map { ($0.route.channel, 1) }, uniquingKeysWith: +), told: told)
        }
    }
}
