# shellcheck shell=bash
# Throw-away certificates of the private servers: a CA whose key is not kept, one certificate for `localhost`, and a
# second CA that signed nothing.

readonly TLS_DAYS=365

ensure_certificates() {
    local tls=$DATA/tls
    # A week before the end, or when the last attempt was cut short.
    openssl x509 -noout -checkend 604800 -in "$tls/server.pem" >/dev/null 2>&1 && [ -e "$tls/other-ca.pem" ] ||
        make_certificates "$tls"
    # A server refuses a key that others may read, and the two have different users.
    install_key "$POSTGRES_USER" "$tls/server.key" "$tls/postgres.key"
    install_key "$RABBITMQ_USER" "$tls/server.key" "$tls/rabbitmq.key"
}

install_key() { # USER FROM TO
    local owner=()
    ! is_root || owner=(--owner="$1" --group="$(id -g "$1")")
    install --mode=600 "${owner[@]}" "$2" "$3"
}

# tls_stamp: changes with the certificate.
tls_stamp() { cksum <"$DATA/tls/server.pem"; }

make_certificates() { # FOLDER
    local work log=$LOGS/tls.log
    say "making throw-away certificates for TLS"
    work=$(mktemp -d -p "$DATA")
    { make_authority "$work" ca "Breathe Easy throw-away CA" &&
        make_authority "$work" other-ca "Breathe Easy CA that signed nothing" &&
        sign_certificate "$work"; } >"$log" 2>&1 ||
        { tail -n 5 "$log" >&2; die "openssl could not make the certificates, see $log"; }
    rm -f "$work"/*ca.key
    chmod 755 "$work"
    rm -rf "$1"
    mv "$work" "$1"
}

make_authority() { # FOLDER NAME SUBJECT
    openssl req -x509 -new -config <(authority_configuration "$3") -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
        -days "$TLS_DAYS" -keyout "$1/$2.key" -out "$1/$2.pem"
}

# The machine's own openssl.cnf may say anything.
authority_configuration() { # SUBJECT
    printf '%s\n' "[req]" "prompt = no" "distinguished_name = name" "x509_extensions = authority" \
        "[name]" "CN = $1" "[authority]" "basicConstraints = critical, CA:TRUE" \
        "keyUsage = critical, keyCertSign, cRLSign" "subjectKeyIdentifier = hash"
}

sign_certificate() { # FOLDER
    openssl req -new -config <(authority_configuration localhost) -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
        -keyout "$1/server.key" -out "$1/server.csr" &&
        openssl x509 -req -in "$1/server.csr" -CA "$1/ca.pem" -CAkey "$1/ca.key" -set_serial 1 -days "$TLS_DAYS" \
            -extfile <(printf '%s\n' "subjectAltName = DNS:localhost, IP:127.0.0.1, IP:::1" \
                "basicConstraints = critical, CA:FALSE" "extendedKeyUsage = serverAuth") -out "$1/server.pem" &&
        chmod 600 "$1/server.key" && rm "$1/server.csr"
}
