# shellcheck shell=bash
# What the proof found, one line each: an incorrect result fails the run, a missed goal is only reported.
LINES=()
FAILURES=0

line() { # VERDICT STEP WHAT EXPECTED FOUND
    LINES+=("$(printf '%s\t%s\t%s\t%s\t%s' "$2" "$3" "$4" "$5" "$1")")
    printf '  %-7s %-28s %s: %s (%s)\n' "$1" "$2" "$3" "$5" "$4" >&2
}

# must STEP WHAT EXPECTED FOUND: a check of correctness
must() {
    if [ "$3" = "$4" ]; then line ok "$@"; else line FAILED "$@"; FAILURES=$((FAILURES + 1)); fi
}

# goal STEP WHAT LIMIT FOUND UNIT: a figure that should be below a limit
goal() {
    if awk -v found="$4" -v limit="$3" 'BEGIN { exit !(found < limit) }'; then
        line met "$1" "$2" "under $3 $5" "$4 $5"
    else
        line missed "$1" "$2" "under $3 $5" "$4 $5"
    fi
}

note() { line seen "$1" "$2" - "$3"; } # STEP WHAT FOUND

print_table() {
    { printf 'step\twhat\texpected\tfound\tverdict\n'; printf '%s\n' "${LINES[@]}"; } | awk -F'\t' '
        { for (i = 1; i <= NF; i++) { cell[NR, i] = $i; if (length($i) > width[i]) width[i] = length($i) } }
        END { for (row = 1; row <= NR; row++) { for (i = 1; i <= 5; i++) printf "%-" width[i] + 2 "s", cell[row, i]; print "" } }'
}
