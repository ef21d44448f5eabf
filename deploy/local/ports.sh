# shellcheck shell=bash
# Which TCP ports the servers and services get.

ports_in_use() {
    local tables=(/proc/net/tcp)
    [ ! -e /proc/net/tcp6 ] || tables+=(/proc/net/tcp6)
    # Column 4 is the state, 0A means LISTEN; column 2 ends in the port, in hexadecimal.
    awk '$4 == "0A" { sub(/.*:/, "", $2); print $2 }' "${tables[@]}" | while read -r port; do echo $((16#$port)); done
}

# Ports are below the range that the kernel uses for outgoing connections; the first depends on the folder, so two
# checkouts, or two sets of one checkout, rarely collide.
first_port() { echo $((20000 + $(cksum <<<"${LOCAL%/.local}" | cut -d' ' -f1) % 600 * 20)); }

# The ports of this checkout's other sets stay reserved while those are stopped.
ports_of_other_sets() {
    local file
    for file in "$ROOT"/.local/env "$ROOT"/.local/*/env "$ROOT"/.local/*/*/env; do
        [ "$file" = "$ENV_FILE" ] || [ ! -r "$file" ] || sed -n 's/^[A-Z0-9_]*_PORT=//p' "$file"
    done
}

# choose_ports IS-OURS KEY…: each KEY keeps its port if it is free, or if the processes using it are ours.
choose_ports() {
    local is_ours=$1 key port next taken
    shift
    taken=" $({ ports_in_use; ports_of_other_sets; } | tr '\n' ' ') "
    next=$(first_port)
    for key; do
        port=${ENVIRONMENT[$key]:-}
        if [ -n "$port" ] && { [ "$is_ours" = yes ] || [[ $taken != *" $port "* ]]; }; then continue; fi
        port=$next
        [ "$key $BREATHE_EASY_LOCAL" != "WAY_IN_PORT .local" ] || port=8080
        while [[ $taken == *" $port "* ]] || is_chosen "$port"; do
            port=$next
            next=$((next + 1))
        done
        ENVIRONMENT[$key]=$port
    done
}

is_chosen() {
    local key
    for key in "${!ENVIRONMENT[@]}"; do
        [[ $key != *_PORT || ${ENVIRONMENT[$key]} != "$1" ]] || return 0
    done
    return 1
}
