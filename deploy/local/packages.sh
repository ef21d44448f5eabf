# shellcheck shell=bash
# Which Debian packages are needed, and how the missing ones are installed.

# What the build and the running stack need.
PACKAGES=(rabbitmq-server postgresql supervisor haproxy python3-aiosmtpd curl openssl
    librabbitmq-dev libpq-dev libcurl4-openssl-dev libarchive-dev libexpat1-dev libgd-dev libcmark-gfm-dev
    libopencv-core-dev libopencv-dnn-dev libopencv-imgproc-dev libqrencode-dev libpango1.0-dev libcairo2-dev libxlsxwriter-dev fonts-inter fonts-dejavu-core pkg-config
    libjs-chart.js libjs-leaflet)
# Servers that the tests talk to (HTTP/2, TLS, SMTP, push providers), what decrypts pushes independently of our code, a
# browser that opens the pages, what runs their scripts' own tests, what checks alarms and their tests, and what shows what is on a page of a PDF.
# shellcheck disable=SC2034 # read by those who source this
TEST_PACKAGES=(chromium nghttp2-server nodejs openssl python3-aiosmtpd python3-h2 python3-venv
    poppler-utils prometheus prometheus-alertmanager python3-yaml)

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# ensure_packages PACKAGE…
ensure_packages() {
    local package missing=()
    command -v dpkg-query >/dev/null ||
        die "this needs Debian or Ubuntu; elsewhere use the containers: docker compose up --build"
    for package; do is_installed "$package" || missing+=("$package"); done
    [ ${#missing[@]} -gt 0 ] || return 0
    if is_root; then
        "$ROOT/deploy/local/install-packages" "${missing[@]}"
    elif sudo -n true 2>/dev/null; then
        sudo -n "$ROOT/deploy/local/install-packages" "${missing[@]}"
    else
        printf '%s\n' "Debian packages are missing. Run:" "" \
            "    sudo $ROOT/deploy/local/install-packages ${missing[*]}" "" \
            "or, where system-wide servers do no harm:" "" \
            "    sudo apt-get update && sudo apt-get install -y ${missing[*]}" "" >&2
        exit 1
    fi
}
