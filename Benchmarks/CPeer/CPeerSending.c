#include "CPeerSending.h"

#include <curl/curl.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { events_at_once = 64, patience_in_seconds = 30 };

/// A place for one message under way; its handle is used again and again.
struct slot {
    CURL *easy;
    uint64_t number;
    struct curl_slist *recipient;
    const struct cpeer_sending_load *load;
    size_t uploaded;
    char url[512];
};

struct sending {
    const struct cpeer_sending_load *load;
    CURLM *multi;
    int epoll;
    /// When libcurl wants to be called; negative for never.
    double timer;
    struct curl_slist *headers;
    struct slot *slots;
    struct slot **unused;
    uint64_t unused_count;
    uint64_t started;
    uint64_t done;
    double start;
    double *latencies;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double cpu_time(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static double due(const struct sending *sending, uint64_t number) {
    return sending->start + (double)(number / sending->load->group_size) * sending->load->group_seconds;
}

static int on_socket(CURL *easy, curl_socket_t socket, int what, void *user, void *ours) {
    struct sending *sending = user;
    (void)easy, (void)ours;
    if (what == CURL_POLL_REMOVE) {
        epoll_ctl(sending->epoll, EPOLL_CTL_DEL, socket, NULL);
        return 0;
    }
    struct epoll_event event = {.data.fd = socket};
    event.events = (what & CURL_POLL_IN ? EPOLLIN : 0u) | (what & CURL_POLL_OUT ? EPOLLOUT : 0u);
    if (epoll_ctl(sending->epoll, EPOLL_CTL_MOD, socket, &event) != 0 && errno == ENOENT)
        epoll_ctl(sending->epoll, EPOLL_CTL_ADD, socket, &event);
    return 0;
}

static int on_timer(CURLM *multi, long milliseconds, void *user) {
    struct sending *sending = user;
    (void)multi;
    sending->timer = milliseconds < 0 ? -1 : now() + (double)milliseconds / 1000;
    return 0;
}

static size_t throw_away(char *data, size_t size, size_t count, void *user) {
    (void)data, (void)user;
    return size * count;
}

static size_t give_mail(char *data, size_t size, size_t count, void *user) {
    struct slot *slot = user;
    size_t left = slot->load->body_size - slot->uploaded;
    size_t taken = left < size * count ? left : size * count;
    memcpy(data, (const char *)slot->load->body + slot->uploaded, taken);
    slot->uploaded += taken;
    return taken;
}

static int prepare(struct slot *slot, const struct sending *sending) {
    const struct cpeer_sending_load *load = slot->load = sending->load;
    CURL *easy = slot->easy = curl_easy_init();
    if (!easy) return 0;
    curl_easy_setopt(easy, CURLOPT_PRIVATE, slot);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, (long)patience_in_seconds);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, throw_away);
    if (load->sender) {
        curl_easy_setopt(easy, CURLOPT_URL, load->url);
        curl_easy_setopt(easy, CURLOPT_MAIL_FROM, load->sender);
        curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(easy, CURLOPT_READFUNCTION, give_mail);
        curl_easy_setopt(easy, CURLOPT_READDATA, slot);
        curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)load->body_size);
    } else {
        curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
        curl_easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
        curl_easy_setopt(easy, CURLOPT_CAINFO, load->ca_file);
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, sending->headers);
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, load->body);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)load->body_size);
    }
    return 1;
}

/// Makes what the messages share. The caller tears it down whatever comes back.
static const char *set_up(struct sending *sending) {
    const struct cpeer_sending_load *load = sending->load;
    sending->epoll = epoll_create1(EPOLL_CLOEXEC);
    sending->slots = calloc(load->in_flight, sizeof *sending->slots);
    sending->unused = calloc(load->in_flight, sizeof *sending->unused);
    sending->multi = curl_multi_init();
    if (sending->epoll < 0 || !sending->slots || !sending->unused || !sending->multi) return "out of memory";
    curl_multi_setopt(sending->multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
    curl_multi_setopt(sending->multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)load->connections);
    curl_multi_setopt(sending->multi, CURLMOPT_MAX_CONCURRENT_STREAMS, 1000L);
    curl_multi_setopt(sending->multi, CURLMOPT_SOCKETFUNCTION, on_socket);
    curl_multi_setopt(sending->multi, CURLMOPT_SOCKETDATA, sending);
    curl_multi_setopt(sending->multi, CURLMOPT_TIMERFUNCTION, on_timer);
    curl_multi_setopt(sending->multi, CURLMOPT_TIMERDATA, sending);
    for (size_t i = 0; i < load->header_count; i++) {
        struct curl_slist *longer = curl_slist_append(sending->headers, load->headers[i]);
        if (!longer) return "out of memory";
        sending->headers = longer;
    }
    for (uint64_t i = 0; i < load->in_flight; i++) {
        if (!prepare(&sending->slots[i], sending)) return "out of memory";
        sending->unused[sending->unused_count++] = &sending->slots[i];
    }
    return NULL;
}

static void tear_down(struct sending *sending) {
    for (uint64_t i = 0; sending->slots && i < sending->load->in_flight; i++) {
        struct slot *slot = &sending->slots[i];
        if (!slot->easy) continue;
        curl_multi_remove_handle(sending->multi, slot->easy);
        curl_easy_cleanup(slot->easy);
        curl_slist_free_all(slot->recipient);
    }
    if (sending->multi) curl_multi_cleanup(sending->multi);
    curl_slist_free_all(sending->headers);
    if (sending->epoll >= 0) close(sending->epoll);
    free(sending->unused);
    free(sending->slots);
}

static const char *start_one(struct sending *sending) {
    struct slot *slot = sending->unused[--sending->unused_count];
    const struct cpeer_sending_load *load = sending->load;
    unsigned long long number = slot->number = sending->started++;
    if (load->sender) {
        slot->uploaded = 0;
        curl_slist_free_all(slot->recipient);
        snprintf(slot->url, sizeof slot->url, "%llu%s", number, load->recipient_domain);
        slot->recipient = curl_slist_append(NULL, slot->url);
        if (!slot->recipient) return "out of memory";
        curl_easy_setopt(slot->easy, CURLOPT_MAIL_RCPT, slot->recipient);
    } else {
        snprintf(slot->url, sizeof slot->url, "%s%llu", load->url, number);
        curl_easy_setopt(slot->easy, CURLOPT_URL, slot->url);
    }
    return curl_multi_add_handle(sending->multi, slot->easy) == CURLM_OK ? NULL : "libcurl takes no more transfers";
}

static const char *start_due(struct sending *sending) {
    while (sending->unused_count > 0 && sending->started < sending->load->count
           && due(sending, sending->started) <= now()) {
        const char *problem = start_one(sending);
        if (problem) return problem;
    }
    return NULL;
}

static const char *take_answers(struct sending *sending) {
    CURLMsg *message;
    int waiting;
    while ((message = curl_multi_info_read(sending->multi, &waiting))) {
        if (message->msg != CURLMSG_DONE) continue;
        // The message "will not survive" the removal of its handle.
        CURL *easy = message->easy_handle;
        CURLcode code = message->data.result;
        struct slot *slot = NULL;
        long status = 0;
        curl_easy_getinfo(easy, CURLINFO_PRIVATE, &slot);
        curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        if (code != CURLE_OK) return curl_easy_strerror(code);
        if (status < 200 || status > 299) return "the server refused a message";
        sending->latencies[slot->number] = now() - due(sending, slot->number);
        curl_multi_remove_handle(sending->multi, easy);
        sending->unused[sending->unused_count++] = slot;
        sending->done++;
    }
    return NULL;
}

/// Milliseconds until libcurl or the next group wants something.
static int wait_time(const struct sending *sending) {
    double next = sending->timer < 0 ? now() + patience_in_seconds : sending->timer;
    if (sending->unused_count > 0 && sending->started < sending->load->count) {
        double start = due(sending, sending->started);
        if (start < next) next = start;
    }
    double left = next - now();
    // Rounded up, so that the time has come when the wait ends.
    return left <= 0 ? 0 : (int)(left * 1000) + 1;
}

static void serve_sockets(struct sending *sending) {
    struct epoll_event events[events_at_once];
    int running, count = epoll_wait(sending->epoll, events, events_at_once, wait_time(sending));
    for (int i = 0; i < count; i++) {
        int what = (events[i].events & EPOLLIN ? CURL_CSELECT_IN : 0)
            | (events[i].events & EPOLLOUT ? CURL_CSELECT_OUT : 0)
            | (events[i].events & (EPOLLERR | EPOLLHUP) ? CURL_CSELECT_ERR : 0);
        curl_multi_socket_action(sending->multi, events[i].data.fd, what, &running);
    }
    if (sending->timer >= 0 && sending->timer <= now()) {
        sending->timer = -1;
        curl_multi_socket_action(sending->multi, CURL_SOCKET_TIMEOUT, 0, &running);
    }
}

static const char *send_all(struct sending *sending) {
    const char *problem = NULL;
    while (!problem && sending->done < sending->load->count) {
        problem = start_due(sending);
        if (problem) break;
        serve_sockets(sending);
        problem = take_answers(sending);
    }
    return problem;
}

const char *cpeer_send(const struct cpeer_sending_load *load, double *latencies, double *seconds, double *cpu_seconds) {
    struct sending sending = {.load = load, .epoll = -1, .timer = -1, .latencies = latencies};
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return "libcurl cannot be initialised";
    const char *problem = set_up(&sending);
    double cpu = cpu_time();
    sending.start = now();
    if (!problem) problem = send_all(&sending);
    *seconds = now() - sending.start;
    *cpu_seconds = cpu_time() - cpu;
    tear_down(&sending);
    return problem;
}
