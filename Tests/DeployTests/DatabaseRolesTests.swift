import Foundation
import Subprocess
import TestSupport
import Testing

/// deploy/postgres/docker-initdb.sh on a server of the test's own, which lets everybody in over its socket as the image's
/// does.
@Suite(.timeLimit(.minutes(10))) struct DatabaseRolesTests {
    /// Until 0.8 a server was born with `operator` as its superuser.
    @Test(arguments: ["postgres", "operator"])
    func theOperatorReadsAndTheSuperuserComesOverTheSocketAlone(bornWith superuser: String) async throws {
        let output = try await Subprocess.run(
            .name("bash"), arguments: ["-c", Self.script, "bash", Checkout.folder.path, superuser],
            output: .string(limit: 1 << 16), error: .discarded
        ).standardOutput
        #expect(
            output.split(separator: "\n").map(String.init) == [
                "run twice", "operator f", "postgres t", "reads", "creates nothing", "runs nothing",
                "is not let in over TCP",
            ])
    }

    private static let script = """
        set -eu
        root=$1 superuser=$2
        folder=$(mktemp -d)
        bin=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
        as_owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
        finish() { as_owner "$bin/pg_ctl" --pgdata="$folder/data" --mode=immediate stop >/dev/null; rm -rf "$folder"; }
        mkdir "$folder/secrets" && chmod 755 "$folder" && install -d -m 777 "$folder/socket" "$folder/data.new"
        for role in INGEST_GATEWAY ENVIRONMENT_POLLER ALERT_FANOUT HEALTH_METRICS_ANALYZER NOTIFIER STATUS OPERATOR \\
            MONITORING; do printf secret >"$folder/secrets/${role}_POSTGRES_PASSWORD"; done
        [ "$(id -u)" != 0 ] || chown postgres "$folder"
        as_owner "$bin/initdb" --pgdata="$folder/data" --username="$superuser" \\
            --pwfile="$folder/secrets/OPERATOR_POSTGRES_PASSWORD" --auth-local=trust --auth-host=scram-sha-256 >/dev/null
        port=$((20000 + RANDOM % 12000))
        as_owner "$bin/pg_ctl" --pgdata="$folder/data" --wait --log="$folder/socket/log" \\
            --options="-c port=$port -c unix_socket_directories=$folder/socket -c listen_addresses=127.0.0.1" start >/dev/null
        trap finish EXIT
        unset PGPASSWORD PGUSER PGDATABASE PGSERVICE
        export PGHOST=$folder/socket PGPORT=$port PGSSLMODE=disable SECRETS=$folder/secrets
        export ROLES=$root/deploy/postgres/roles.sql
        "$root/deploy/postgres/docker-initdb.sh" && "$root/deploy/postgres/docker-initdb.sh" && echo "run twice"
        psql --username=postgres --dbname=breathe_easy --no-align --tuples-only --field-separator=' ' --command="
            SELECT rolname, rolsuper FROM pg_roles WHERE rolname IN ('operator', 'postgres', 'renaming') ORDER BY 1"
        ask() { psql --quiet --no-align --tuples-only "postgresql://$1:secret@127.0.0.1:$port/breathe_easy" \\
            --command="$2" >/dev/null 2>&1; }
        ask operator "SELECT pg_database_size('breathe_easy'), count(*) FROM pg_stat_activity" && echo reads
        ask operator 'CREATE TABLE ingest_gateway.t ()' || echo "creates nothing"
        ask operator "COPY (SELECT 1) TO PROGRAM 'true'" || echo "runs nothing"
        ask postgres 'SELECT 1' || echo "is not let in over TCP"
        """
}
