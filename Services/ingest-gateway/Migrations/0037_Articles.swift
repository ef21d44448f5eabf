import Postgres

extension Migration {
    /// Tips and articles: what authors write, editors publish and everybody reads.
    static let articles = Migration(
        number: 37, name: "articles",
        statements: """
            CREATE TABLE articles (
                article_id uuid PRIMARY KEY,
                -- Its name in addresses, from when it is published first.
                slug text UNIQUE,
                -- Null for those that came with a release, and when the author has left.
                author uuid REFERENCES accounts ON DELETE SET NULL,
                topic text NOT NULL,
                state text NOT NULL CHECK (state IN ('draft', 'submitted', 'returned', 'published', 'withdrawn')),
                -- Counts what was saved, so that two people do not overwrite each other.
                version integer NOT NULL,
                is_featured boolean NOT NULL DEFAULT false,
                -- A day such as 2026-11-26.
                reviewed text,
                sources jsonb NOT NULL DEFAULT '[]',
                related text[] NOT NULL DEFAULT '{}',
                -- A file of the release.
                drawing text,
                -- What the editors said last.
                remark text,
                created_at timestamptz NOT NULL,
                changed_at timestamptz NOT NULL,
                submitted_at timestamptz,
                published_at timestamptz,
                -- Of the release's own text, when it came with one; a later release replaces it until somebody edits it.
                starting_digest text,
                is_edited boolean NOT NULL DEFAULT false
            );
            CREATE INDEX articles_of_author ON articles (author, changed_at);
            CREATE INDEX articles_by_state ON articles (state, changed_at);

            CREATE TABLE article_texts (
                article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
                language text NOT NULL CHECK (language IN ('en', 'de')),
                title text NOT NULL,
                summary text NOT NULL,
                keywords text[] NOT NULL,
                body text NOT NULL,
                -- Of the drawing, for those who cannot see it.
                alternative text,
                search tsvector NOT NULL,
                PRIMARY KEY (article_id, language)
            );
            CREATE INDEX article_texts_search ON article_texts USING gin (search);

            -- What each version said, as JSON.
            CREATE TABLE article_versions (
                article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
                version integer NOT NULL,
                state text NOT NULL,
                content jsonb NOT NULL,
                saved_at timestamptz NOT NULL,
                PRIMARY KEY (article_id, version)
            );

            CREATE TABLE article_pictures (
                article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
                -- From 1.
                number integer NOT NULL,
                width integer NOT NULL,
                height integer NOT NULL,
                jpeg bytea NOT NULL,
                PRIMARY KEY (article_id, number)
            );

            CREATE FUNCTION article_dictionary(language text) RETURNS regconfig IMMUTABLE LANGUAGE sql AS $$
                SELECT CASE language
                    WHEN 'de' THEN 'pg_catalog.german'::regconfig ELSE 'pg_catalog.english'::regconfig END
            $$;

            -- Every word of what somebody looks for, each also as the beginning of a longer one. Null when all of them are
            -- stop words.
            CREATE FUNCTION article_query(language text, words text) RETURNS tsquery STABLE LANGUAGE sql AS $$
                SELECT to_tsquery('pg_catalog.simple', string_agg(
                    '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || ''':*', ' & '))
                FROM unnest(to_tsvector(article_dictionary(language), words))
            $$;
            """)
}
