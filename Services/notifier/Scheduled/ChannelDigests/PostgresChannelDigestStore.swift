import Domain
import Foundation
import Localization
import Postgres

/// Windows in the table `digest_windows`, their notifications in `deliveries`.
struct PostgresChannelDigestStore: ChannelDigestStore {
    let pool: PostgresPool
    /// One for each language.
    let texts: [ContentLanguage: ChannelDigestText]

    func sendDue(limit: Int, at now: Date) async throws -> DigestCounts {
        try await pool.transaction { transaction in
            let windows = try await transaction.lockDueWindows(limit: limit, at: now)
            guard !windows.isEmpty else { return DigestCounts() }
            let due = try await transaction.dueDigests(windows, at: now)
            let digests = try due.compactMap { try $0.composed(texts, at: now) }
            let digested = try await transaction.send(digests, closing: windows, at: now)
            return DigestCounts(
                windows: windows.count,
                digests: Dictionary(digests.map { ($0.route.channel, 1) }, uniquingKeysWith: +), digested: digested)
        }
    }
}
