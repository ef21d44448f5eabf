import Postgres

extension NotifierMigrations {
    /// Finds a bounced mail; mails that were never sent cannot bounce.
    static let bounces = Migration(
        number: 13, name: "bounces",
        statements: """
            CREATE INDEX deliveries_sent_mails ON deliveries (id) WHERE channel = 'email' AND attempts > 0;
            """)
}
