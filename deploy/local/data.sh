# shellcheck shell=bash
# Where the servers' data is, and as which users they run.

if is_root; then
    POSTGRES_USER=postgres RABBITMQ_USER=rabbitmq
else
    POSTGRES_USER=$(id -un) RABBITMQ_USER=$POSTGRES_USER
fi

# find_data: sets DATA. It is in the checkout; a checkout under a private home, where the servers' users may not go,
# gets a folder outside, to which .local/data links. So does one for which BREATHE_EASY_DATA names where; the link says
# so to those who do not know, such as whoever stops the servers.
find_data() {
    local name outside link
    name=$(cksum <<<"${LOCAL%/.local}" | cut -d' ' -f1)
    outside=${BREATHE_EASY_DATA:-/var/lib/breathe-easy}/$name
    link=$(readlink "$LOCAL/data" || true)
    if [ -z "${BREATHE_EASY_DATA:-}" ] && [ "${link##*/}" = "$name" ]; then
        DATA=$link
    elif [ -n "${BREATHE_EASY_DATA:-}" ]; then
        DATA=$outside
    elif is_root && id "$POSTGRES_USER" >/dev/null 2>&1 && ! as "$POSTGRES_USER" test -x "$ROOT"; then
        DATA=$outside
    else
        DATA=$LOCAL/data
    fi
}

make_folders() {
    mkdir -p "$LOCAL" "$LOGS" "$RUN" "$DATA"
    chmod 755 "$DATA"
    if [ "$DATA" != "$LOCAL/data" ]; then
        ln -sfn "$DATA" "$LOCAL/data"
    elif [ -L "$LOCAL/data" ]; then
        die "$LOCAL/data links to another checkout's data: remove the link"
    fi
    ! is_root || chown "$POSTGRES_USER" "$DATA"
}

yes_if() { if "$@" >/dev/null; then echo yes; else echo no; fi; }
