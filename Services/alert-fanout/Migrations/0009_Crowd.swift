import Postgres

extension AlertFanoutMigrations {
    /// What people reported, how far each is believed, and what came of it.
    static let crowd = Migration(
        number: 9, name: "crowd",
        statements: """
            -- Kept for 90 days: who reports in an area decides how many must agree there.
            CREATE TABLE crowd_reports (
                report_id uuid PRIMARY KEY,
                user_id uuid NOT NULL,
                -- See CrowdCell.
                cell integer NOT NULL,
                day date NOT NULL,
                allergens text[] NOT NULL,
                severity text NOT NULL CHECK (severity IN ('mild', 'moderate', 'severe')),
                submitted_at timestamptz NOT NULL,
                status text NOT NULL CHECK (status IN ('waiting', 'counted', 'limited', 'refused')),
                -- Why it was limited or refused.
                reason text,
                -- To a hundredth of a degree. Place and details are forgotten after some days, the row later.
                latitude double precision,
                longitude double precision,
                details jsonb,
                -- When stations and people have said what they have to say of that day.
                judge_after timestamptz NOT NULL,
                agreement text CHECK (agreement IN ('agrees', 'disagrees', 'undecided')),
                CONSTRAINT reason_is_given CHECK ((reason IS NOT NULL) = (status IN ('limited', 'refused')))
            );
            CREATE INDEX crowd_reports_in_cell ON crowd_reports (cell, submitted_at);
            CREATE INDEX crowd_reports_of_user ON crowd_reports (user_id, submitted_at);
            CREATE INDEX crowd_reports_to_judge ON crowd_reports (judge_after)
                WHERE agreement IS NULL AND status IN ('waiting', 'counted');
            CREATE INDEX crowd_reports_submitted ON crowd_reports (submitted_at);

            -- See ReporterTrust. Nobody is in it before the first judgement.
            CREATE TABLE reporters (
                user_id uuid PRIMARY KEY,
                agreed double precision NOT NULL CHECK (agreed >= 0),
                disagreed double precision NOT NULL CHECK (disagreed >= 0),
                presence double precision NOT NULL CHECK (presence BETWEEN 0 AND 1)
            );

            CREATE TABLE trusted_reporters (
                user_id uuid PRIMARY KEY,
                added_at timestamptz NOT NULL DEFAULT now()
            );

            -- One row for each level that a crowd reached on a day; admitted_at is NULL until the alert is on its way.
            CREATE TABLE crowd_alerts (
                alert_id uuid PRIMARY KEY,
                subject text NOT NULL,
                cell integer NOT NULL,
                day date NOT NULL,
                level smallint NOT NULL CHECK (level BETWEEN 0 AND 4),
                -- The report that brought it about.
                report_id uuid NOT NULL,
                alert jsonb NOT NULL,
                raised_at timestamptz NOT NULL,
                admitted_at timestamptz
            );
            CREATE INDEX crowd_alerts_of_day ON crowd_alerts (day, cell);
            CREATE INDEX crowd_alerts_of_report ON crowd_alerts (report_id) WHERE admitted_at IS NULL;

            -- The highest intensity that a station measured on a day of its own clock.
            CREATE TABLE station_days (
                provider text NOT NULL,
                station_id text NOT NULL,
                allergen text NOT NULL,
                day date NOT NULL,
                latitude double precision NOT NULL,
                longitude double precision NOT NULL,
                intensity smallint NOT NULL CHECK (intensity BETWEEN 0 AND 10),
                PRIMARY KEY (day, provider, station_id, allergen)
            );
            """)

    /// Trusted reporters come from a role that accounts keeps.
    static let trustedReporterRoles = Migration(
        number: 27, name: "trusted_reporter_roles",
        statements: """
            -- False for those whom an operator added before there were roles.
            ALTER TABLE trusted_reporters ADD COLUMN from_role boolean NOT NULL DEFAULT false;
            """)
}
