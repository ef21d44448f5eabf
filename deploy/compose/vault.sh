# shellcheck shell=bash
# What backup and restore share: the form of a backup, and a shell inside the stack's volumes.
#   base.tar.gz       the whole PostgreSQL server, as pg_basebackup writes it, with its own manifest of checksums
#   definitions.json  the broker's users, permissions, queues, bindings and policies, without messages
#   manifest          what it is, as "name value" lines, and the SHA-256 of the two files
# and apart from these, in a folder of the caller's choice:
#   keys.tar          the master key of the health data, and all passwords, tokens and keys of the stack
readonly FORM=1
# shellcheck disable=SC2034 # read by who sources this
readonly PARTS=(base.tar.gz definitions.json)

# in_volumes SCRIPT: runs it as root in a container that has the volumes below /volumes, and no network
in_volumes() { compose run --rm --no-deps -T vault "$1"; }

# fingerprint_of_keys: distinguishes keys of the health data without revealing them; "none" without any
fingerprint_of_keys() {
    in_volumes 'if [ -s /volumes/keys/health.keys ]; then sha256sum </volumes/keys/health.keys | cut -c1-16; else echo none; fi'
}

server_version() { docker run --rm --entrypoint postgres "$(compose config --images postgres | head -1)" --version | awk '{ print $3 }'; }

# fact MANIFEST NAME: the value of one line
fact() { awk -v name="$2" '$1 == name { sub(/^[^ ]+ /, ""); print; exit }' "$1"; }
