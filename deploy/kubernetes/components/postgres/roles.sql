-- What deploy/postgres/roles.sql does, without psql's own commands and without passwords: a role and a schema for each
-- service. Run once by CloudNativePG as a superuser in the new database breathe_easy. A test holds both to the same result.
REVOKE ALL ON DATABASE breathe_easy, postgres, template1 FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

DO $$
DECLARE
    service name;
    has_schema boolean;
BEGIN
    FOR service, has_schema IN VALUES
        -- generated: roles (make generate)
        ('ingest_gateway', true),
        ('environment_poller', true),
        ('alert_fanout', true),
        ('health_metrics_analyzer', true),
        ('notifier', true),
        ('accounts', true),
        ('research_study', true),
        ('symptom_journal', true),
        ('skin_check', true),
        ('status', false)
        -- end: roles
    LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = service) THEN
            EXECUTE format('CREATE ROLE %I', service);
        END IF;
        EXECUTE format('ALTER ROLE %I SET search_path = %I', service, service);
        -- TEMPORARY: bulk loads go through a table of the session.
        EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE breathe_easy TO %I', service);
        IF has_schema THEN
            EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I', service, service);
        END IF;
    END LOOP;
END $$;
