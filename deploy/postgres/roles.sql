-- The database, one login role per service, and one schema of the same name that only this role can write or read.
-- Run as a superuser, any number of times:
--   psql --set=database=breathe_easy --set=notifier_password=… (one per service) --file=roles.sql
-- Where another service must read, the owner's migration publishes a view and grants it:
--   GRANT USAGE ON SCHEMA notifier TO ingest_gateway; GRANT SELECT ON notifier.inbox TO ingest_gateway;
SET client_min_messages = warning;

SELECT format('CREATE DATABASE %I', :'database')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'database') \gexec
\connect :"database"
SET client_min_messages = warning;

REVOKE ALL ON DATABASE :"database", postgres, template1 FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

-- An operator's process has a role and owns nothing.
CREATE TEMPORARY TABLE service_role (name name, password text, has_schema boolean);
INSERT INTO service_role VALUES
    -- generated: roles (make generate)
    ('ingest_gateway', :'ingest_gateway_password', true),
    ('environment_poller', :'environment_poller_password', true),
    ('alert_fanout', :'alert_fanout_password', true),
    ('health_metrics_analyzer', :'health_metrics_analyzer_password', true),
    ('notifier', :'notifier_password', true),
    ('accounts', :'accounts_password', true),
    ('research_study', :'research_study_password', true),
    ('symptom_journal', :'symptom_journal_password', true),
    ('skin_check', :'skin_check_password', true),
    ('status', :'status_password', false);
    -- end: roles

SELECT format('CREATE ROLE %I', name) FROM service_role
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
SELECT format(
    'ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD %L', name, password)
FROM service_role \gexec
SELECT format('ALTER ROLE %I SET search_path = %I', name, name) FROM service_role \gexec
-- TEMPORARY: bulk loads go through a table of the session.
SELECT format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', :'database', name) FROM service_role \gexec
SELECT format('CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I', name, name)
FROM service_role WHERE has_schema \gexec

-- The status page reads figures of the services. Their migrations grant it; where these ran before the role was there, it
-- is granted here.
SELECT format('GRANT USAGE ON SCHEMA %I TO status', schemaname), format('GRANT SELECT ON %I.%I TO status', schemaname, viewname)
FROM pg_views
WHERE (schemaname, viewname) IN (
    ('accounts', 'audit_head'), ('alert_fanout', 'lane_accounts'), ('notifier', 'channel_accounts'),
    ('environment_poller', 'providers'), ('accounts', 'outbox_accounts'), ('accounts', 'retry_accounts'),
    ('ingest_gateway', 'outbox_accounts'), ('ingest_gateway', 'retry_accounts'),
    ('environment_poller', 'outbox_accounts'), ('environment_poller', 'retry_accounts'),
    ('alert_fanout', 'outbox_accounts'), ('alert_fanout', 'retry_accounts'),
    ('health_metrics_analyzer', 'outbox_accounts'), ('health_metrics_analyzer', 'retry_accounts'),
    ('notifier', 'outbox_accounts'), ('notifier', 'retry_accounts'),
    ('research_study', 'outbox_accounts'), ('research_study', 'retry_accounts'),
    ('symptom_journal', 'outbox_accounts'), ('symptom_journal', 'retry_accounts'),
    ('skin_check', 'outbox_accounts'), ('skin_check', 'retry_accounts')) \gexec

-- The same for the study, which came later than what it reads.
SELECT format('GRANT USAGE ON SCHEMA %I TO research_study', nspname),
    format('GRANT SELECT ON %I.%I TO research_study', nspname, relname)
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE (nspname, relname) IN (
    ('accounts', 'live_sessions'), ('accounts', 'role_permissions'), ('accounts', 'person_permissions'),
    ('accounts', 'second_factors'), ('environment_poller', 'providers'), ('environment_poller', 'cell_reports'),
    ('environment_poller', 'stations'), ('environment_poller', 'station_days'),
    ('environment_poller', 'current_readings')) \gexec

-- And for the symptom journal.
SELECT format('GRANT USAGE ON SCHEMA %I TO symptom_journal', nspname),
    format('GRANT SELECT ON %I.%I TO symptom_journal', nspname, relname)
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE (nspname, relname) IN (
    ('accounts', 'live_sessions'), ('accounts', 'role_permissions'), ('accounts', 'person_permissions'),
    ('accounts', 'second_factors'), ('accounts', 'refused_consents'), ('accounts', 'guarded_people'),
    ('accounts', 'figures'), ('ingest_gateway', 'people'), ('environment_poller', 'stations'), ('environment_poller', 'station_days'),
    ('health_metrics_analyzer', 'cell_days')) \gexec

-- And for the skin check.
SELECT format('GRANT USAGE ON SCHEMA %I TO skin_check', nspname),
    format('GRANT SELECT ON %I.%I TO skin_check', nspname, relname)
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE (nspname, relname) IN (
    ('accounts', 'live_sessions'), ('accounts', 'role_permissions'), ('accounts', 'person_permissions'),
    ('accounts', 'second_factors'), ('accounts', 'refused_consents'), ('accounts', 'guarded_people'),
    ('accounts', 'figures'), ('ingest_gateway', 'people')) \gexec

DROP TABLE service_role;
