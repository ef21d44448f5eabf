import Postgres

extension NotifierMigrations {
    /// By which a mail that came back is found; mails that nobody tried to send cannot come back.
    static let bounces = Migration(
        number: 13, name: "bounces",
        statements: """
            CREATE INDEX deliveries_sent_mails ON deliveries (id) WHERE channel = 'email' AND attempts > 0;
            """)
}
