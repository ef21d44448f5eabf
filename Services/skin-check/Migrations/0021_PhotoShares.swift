import Postgres

extension Migration {
    /// Links by which a doctor sees photos.
    static let photoShares = Migration(
        number: 21, name: "photo_shares",
        statements: """
            CREATE TABLE photo_shares (
                -- Of the token in the link: nobody who reads the table can open it.
                token_digest bytea PRIMARY KEY,
                user_id uuid NOT NULL,
                -- To whom it was sent and by which name, with the person's key.
                recipient bytea NOT NULL,
                created_at timestamptz NOT NULL,
                expires_at timestamptz NOT NULL
            );
            CREATE INDEX photo_shares_of_person ON photo_shares (user_id, created_at);
            CREATE INDEX photo_shares_by_end ON photo_shares (expires_at);

            CREATE TABLE shared_photos (
                token_digest bytea NOT NULL REFERENCES photo_shares ON DELETE CASCADE,
                photo_id uuid NOT NULL REFERENCES photos ON DELETE CASCADE,
                PRIMARY KEY (token_digest, photo_id)
            );
            CREATE INDEX shared_photos_of_photo ON shared_photos (photo_id);

            -- Whenever the link was opened; whoever shares photos sees it.
            CREATE TABLE share_openings (
                token_digest bytea NOT NULL REFERENCES photo_shares ON DELETE CASCADE,
                opened_at timestamptz NOT NULL
            );
            CREATE INDEX share_openings_of_share ON share_openings (token_digest, opened_at);
            """)
}
