-- What deploy/postgres/roles.sql does, without psql's own commands and without passwords: a role and a schema for each
-- service. Run once by CloudNativePG as a superuser in the new database breathe_easy. A test holds both to the same result.
REVOKE ALL ON DATABASE breathe_easy, postgres, template1 FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

DO $$
DECLARE service name;
BEGIN
    FOREACH service IN ARRAY ARRAY[
        'ingest_gateway', 'environment_poller', 'alert_fanout', 'health_metrics_analyzer', 'notifier']::name[]
    LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = service) THEN
            EXECUTE format('CREATE ROLE %I', service);
        END IF;
        EXECUTE format('ALTER ROLE %I SET search_path = %I', service, service);
        -- TEMPORARY: bulk loads go through a table of the session.
        EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE breathe_easy TO %I', service);
        EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I', service, service);
    END LOOP;
END $$;
