import MessageProtocol
import Postgres

extension DatabaseChecks {
    /// Whether mails that somebody waits for, such as the one that confirms an address, were not sent for want of a
    /// setting. Nil while all could be.
    func requestedMailFinding(of service: ServiceName, _ facts: RoleFacts, _ pool: PostgresPool) async throws
        -> Finding?
    {
        guard service == .notifier, facts.seesMigrations,
            facts.appliedMigrations?.contains(where: { $0.title == "0024_requested_mails" }) == true
        else { return nil }
        let unsent = try await pool.query(
            """
            SELECT reason, count(*) FROM notifier.requested_mails
            WHERE state = 'failed' AND reason IN ('mail-off', 'link-keys-missing')
                AND updated_at > now() - interval '1 day'
            GROUP BY reason ORDER BY count(*) DESC LIMIT 1
            """
        ).decode((String, Int).self)
        return unsent.first.map { reason, count in
            .broken(
                "requested mails", of: service.rawValue,
                "\(count.counted("mail")) to confirm an address, reset a password or the like went unsent within a day: "
                    + "\(reason)",
                mend: reason == "mail-off"
                    ? "set NOTIFIER_SMTP_URL and NOTIFIER_MAIL_FROM and restart the notifier; people have to ask again"
                    : "set NOTIFIER_LINK_KEYS to the same keys as ACCOUNTS_LINK_KEYS, and NOTIFIER_PUBLIC_URL, and "
                        + "restart the notifier; people have to ask again")
        }
    }
}
