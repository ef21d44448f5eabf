import Postgres

extension NotifierMigrations {
    /// Addresses that asked to be left alone, each by itself: a host is shared by strangers.
    static let pausedEndpoints = Migration(
        number: 18, name: "paused_endpoints",
        statements: """
            CREATE TABLE paused_endpoints (
                user_id uuid NOT NULL,
                endpoint_id uuid NOT NULL,
                until timestamptz NOT NULL,
                -- Pauses in a row: the row goes when the address accepts a message.
                count integer NOT NULL,
                PRIMARY KEY (user_id, endpoint_id)
            );
            CREATE INDEX paused_endpoints_end ON paused_endpoints (until);
            """)
}
