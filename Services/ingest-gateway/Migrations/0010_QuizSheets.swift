import Postgres

extension Migration {
    /// What people answered to quizzes, one sheet for each person, quiz and day.
    static let quizSheets = Migration(
        number: 10, name: "quiz_sheets",
        statements: """
            CREATE TABLE quiz_sheets (
                user_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
                quiz text NOT NULL,
                -- Where the person was.
                day date NOT NULL,
                sheet_id uuid NOT NULL,
                -- From 1; rises with each change.
                revision bigint NOT NULL,
                -- Of the quiz's questions.
                version bigint NOT NULL,
                -- The answers, under the person's key.
                sealed bytea NOT NULL,
                answered_at timestamptz NOT NULL,
                PRIMARY KEY (user_id, quiz, day)
            );
            """)
}
