import PersonKeys
import Postgres
import PrivacyRights
import RepeatedRequests
import RequestLimits
import RequestedNotifications

/// Everything that made the schema `skin_check` what it is, in order.
enum SkinCheckMigrations {
    static let all: [Migration] = [
        .photos,
        .messaging(number: 11), .outboxRetries(number: 12), .outboxLanes(number: 13), .messageAccounts(number: 14),
        .requestCounts(number: 15), .personKeys(number: 16), .keyRotation(number: 17),
        .consentsAndErasures(number: 18), .exportParts(number: 19), .riskFactors, .photoShares,
        .requestedNotifications(number: 22), .repeatedRequests(number: 72),
    ]
}

extension Migration {
    /// Whose photos there are, and what the classifier said of them.
    static let photos = Migration(
        number: 1, name: "photos",
        statements: """
            -- From the newest subscriber.changed: whose clocks say which day it is.
            CREATE TABLE people (
                user_id uuid PRIMARY KEY,
                version bigint NOT NULL,
                time_zone text NOT NULL,
                is_deleted boolean NOT NULL,
                deleted_at timestamptz
            );

            -- A spot of the skin that is photographed again and again.
            CREATE TABLE photo_groups (
                group_id uuid PRIMARY KEY,
                user_id uuid NOT NULL,
                -- The part of the body and the name, with the person's key, as everything sealed below.
                sealed bytea NOT NULL,
                created_at timestamptz NOT NULL
            );
            CREATE INDEX photo_groups_of_person ON photo_groups (user_id, created_at);

            CREATE TABLE photos (
                -- Made by the page, so that what is sent twice is kept once.
                photo_id uuid PRIMARY KEY,
                user_id uuid NOT NULL,
                group_id uuid NOT NULL REFERENCES photo_groups ON DELETE CASCADE,
                stored_at timestamptz NOT NULL,
                -- When it was taken and its size, sealed.
                facts bytea NOT NULL,
                -- JPEGs without anything but pixels, sealed.
                picture bytea NOT NULL,
                thumbnail bytea NOT NULL,
                -- When the classifier was asked, and when it had answered.
                asked_at timestamptz,
                answered_at timestamptz,
                -- Sealed.
                answer bytea,
                CHECK ((answered_at IS NULL) = (answer IS NULL)),
                CHECK (asked_at IS NOT NULL OR answer IS NULL)
            );
            -- They are sealed, so that nothing of them can be compressed.
            ALTER TABLE photos ALTER picture SET STORAGE EXTERNAL, ALTER thumbnail SET STORAGE EXTERNAL;
            CREATE INDEX photos_of_group ON photos (group_id, stored_at);
            CREATE INDEX photos_of_person ON photos (user_id, stored_at);
            """)
}
