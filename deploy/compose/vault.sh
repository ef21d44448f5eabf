# shellcheck shell=bash
# What backup and restore share: the form of a backup, and a shell inside the stack's volumes.
#   base.tar.gz       the whole PostgreSQL server, as pg_basebackup writes it, with its own manifest of checksums
#   definitions.json  the broker's users, rights, queues, bindings and policies, without messages
#   manifest          what the backup is, as "name value" lines, and the SHA-256 of the other files
# and apart from these, in a folder of the operator's choosing:
#   keys.tar          the master key of the health data, and all passwords, tokens and keys of the stack
# With a recipient all files but the manifest are encrypted with AES-256 under a key of this backup alone, and their names
# end in .enc. That key is in `key.enc` (`keys.key.enc` beside keys.tar.enc), encrypted with the recipient's RSA key, so that
# the server that wrote the backup cannot read it.
readonly FORM=2
# shellcheck disable=SC2034 # read by the scripts that source this
readonly PARTS=(base.tar.gz definitions.json)

# new_key RECIPIENT FILE: generates a key, writes it to FILE encrypted for the recipient, and prints it
new_key() {
    local key
    key=$(openssl rand -hex 32) || return 1
    printf %s "$key" | openssl pkeyutl -encrypt -pubin -inkey "$1" -pkeyopt rsa_padding_mode:oaep \
        -pkeyopt rsa_oaep_md:sha256 -out "$2" || return 1
    printf %s "$key"
}

# old_key IDENTITY FILE: the key that new_key wrote there
old_key() { openssl pkeyutl -decrypt -inkey "$1" -pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256 -in "$2"; }

# seal KEY, unseal KEY: standard input to standard output. The key goes through a pipe, so that no list of processes shows it.
seal() { openssl enc -aes-256-ctr -pbkdf2 -pass fd:3 3< <(printf %s "$1"); }
unseal() { openssl enc -d -aes-256-ctr -pbkdf2 -pass fd:3 3< <(printf %s "$1"); }

# is_recipient FILE: whether it is an RSA public key of 2,048 bits or more
is_recipient() {
    local bits
    bits=$(openssl rsa -pubin -in "$1" -noout -text 2>/dev/null | sed -n 's/.*(\([0-9]*\) bit).*/\1/p' | head -1)
    [ "${bits:-0}" -ge 2048 ]
}

# in_volumes SCRIPT: runs it as root in a container with the volumes below /volumes and without a network
in_volumes() { compose run --rm --no-deps -T vault "$1"; }

# fingerprint_of_keys: distinguishes keys of the health data without revealing them; "none" without any
fingerprint_of_keys() {
    in_volumes 'if [ -s /volumes/keys/health.keys ]; then sha256sum </volumes/keys/health.keys | cut -c1-16; else echo none; fi'
}

server_version() { docker run --rm --entrypoint postgres "$(compose config --images postgres | head -1)" --version | awk '{ print $3 }'; }

# fact MANIFEST NAME: the value of one line
fact() { awk -v name="$2" '$1 == name { sub(/^[^ ]+ /, ""); print; exit }' "$1"; }
