# shellcheck shell=bash
# Sizes, memory, and what Prometheus sees.

layers() { docker image inspect --format '{{ .Size }}' "$1"; }

measure_images() {
    local base image most service
    base=$(layers debian:bookworm-slim)
    for service in "${SERVICES[@]}" breathe-easy; do
        image=${IMAGES:-breathe-easy}/$service:${VERSION:-latest}
        # OpenCV and the network that it runs are 46 MB.
        [ "$service" = skin-check ] && most=170 || most=120
        goal images "$service over debian:bookworm-slim" "$most" $((($(layers "$image") - base) / 1000000)) MB
    done
}

# What `docker stats` says: the cgroup's memory but for the file cache that nobody used of late.
megabytes() { # CONTAINER
    docker stats --no-stream --format '{{ .MemUsage }}' "$1" |
        awk '{ number = $1; unit = $1; sub(/[A-Za-z]+$/, "", number); sub(/^[0-9.]+/, "", unit)
            factor = unit == "GiB" ? 1024 : unit == "MiB" ? 1 : 1 / 1024; printf "%.1f", number * factor * 1.048576 }'
}

measure_memory() {
    local service used all=0
    for service in "${SERVICES[@]}"; do
        used=$(megabytes "$(containers "$service" | head -1)")
        note memory "$service" "$used MB, of that of its own $(own_megabytes "$service") MB"
        all=$(awk -v a="$all" -v b="$used" 'BEGIN { printf "%.1f", a + b }')
    done
    goal memory "all services together, idle" 150 "$all" MB
}

# Pages that belong to no file: heap and stacks.
own_megabytes() { # SERVICE
    compose exec -T "$1" awk '/^RssAnon/ { printf "%.1f", $2 * 1.024 / 1000 }' /proc/1/status
}

ask_prometheus() { # PATH PYTHON: prints the expression over `data`
    python3 -c '
import json, sys, urllib.request
with urllib.request.urlopen(sys.argv[1], timeout=10) as answer: data = json.load(answer)["data"]
print(eval(sys.argv[2]))' "$PROMETHEUS/api/v1/$1" "$2"
}

all_are_scraped() {
    [ "$(ask_prometheus targets 'sum(t["health"] != "up" for t in data["activeTargets"])' 2>/dev/null)" = 0 ] &&
        [ "$(ask_prometheus targets 'len({t["labels"].get("service") for t in data["activeTargets"]} & set("'"${SERVICES[*]}"'".split()))')" = "${#SERVICES[@]}" ]
}

check_monitoring() {
    until_true 60 "Prometheus to scrape everything" all_are_scraped || true
    must monitoring "targets that are not up" "[]" \
        "$(ask_prometheus targets '[t["scrapeUrl"] + " " + t["lastError"] for t in data["activeTargets"] if t["health"] != "up"]')"
    must monitoring "services scraped" "${#SERVICES[@]}" \
        "$(ask_prometheus targets 'len({t["labels"].get("service") for t in data["activeTargets"]} & set("'"${SERVICES[*]}"'".split()))')"
    must monitoring "rules that do not work" "[]" \
        "$(ask_prometheus rules '[r["name"] + " " + r.get("lastError", "") for g in data["groups"] for r in g["rules"] if r["health"] == "err"]')"
    must monitoring "rules loaded" "$(rules_written)" "$(ask_prometheus rules 'sum(len(g["rules"]) for g in data["groups"])')"
    must monitoring "Alertmanagers found" 1 "$(ask_prometheus alertmanagers 'len(data["activeAlertmanagers"])')"
}

rules_written() { grep -hE '^ *-? *(alert|record):|^ *- \{ *(alert|record):' deploy/prometheus/*.rules.yml | wc -l; }
