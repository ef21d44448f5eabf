#include "CPeerUsers.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/// Who may wait for the first answer at once.
static const size_t most_opening = 50;
static const size_t nobody = (size_t)-1;

struct user {
    int descriptor;
    const char *token;
    /// Of the action that waits for its answer; `nobody` while there is none.
    size_t action;
    double due;
    /// The head's line that is being read, as far as it matters.
    char line[64];
    size_t length;
    bool in_body;
    bool is_success;
    bool has_length;
    size_t missing;
};

struct cpeer_users {
    int epoll;
    size_t count;
    struct sockaddr_in source;
    struct sockaddr_in target;
    struct user *users;
    size_t waiting;
    size_t failed;
    /// Where the actions' latencies go, and what a failed one gets.
    double *latencies;
    double limit;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static const char *connect_user(struct cpeer_users *all, struct user *user) {
    user->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (user->descriptor < 0) return "no further socket can be made";
    int yes = 1;
    // "the kernel is told to choose the port at connect(2)", so that one port serves several targets: ip(7).
    setsockopt(user->descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    setsockopt(user->descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (bind(user->descriptor, (struct sockaddr *)&all->source, sizeof all->source)) return "cannot bind the source";
    if (connect(user->descriptor, (struct sockaddr *)&all->target, sizeof all->target)) return "cannot connect";
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = user};
    return epoll_ctl(all->epoll, EPOLL_CTL_ADD, user->descriptor, &event) ? "epoll_ctl failed" : NULL;
}

static void disconnect(struct user *user) {
    // The descriptor leaves epoll's set with its last close: epoll(7).
    if (user->descriptor >= 0) close(user->descriptor);
    user->descriptor = -1;
}

/// Ends what the person waits for.
static void finish(struct cpeer_users *all, struct user *user, bool is_success) {
    if (user->action == nobody) return;
    if (all->latencies) all->latencies[user->action] = is_success ? now() - user->due : all->limit;
    if (!is_success) all->failed++;
    user->action = nobody;
    all->waiting--;
}

static void send_request(struct cpeer_users *all, struct user *user, struct cpeer_users_request request) {
    char text[2048];
    int size = snprintf(text, sizeof text,
                        "%s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n"
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                        request.line, user->token, strlen(request.body), request.body);
    user->length = user->missing = 0;
    user->in_body = user->is_success = user->has_length = false;
    bool is_sent = user->descriptor >= 0 && size > 0 && (size_t)size < sizeof text &&
                   send(user->descriptor, text, (size_t)size, MSG_NOSIGNAL) == size;
    if (!is_sent) {
        disconnect(user);
        finish(all, user, false);
    }
}

/// Takes a line of the head; an empty one ends it.
static void end_line(struct cpeer_users *all, struct user *user) {
    static const char length[] = "content-length:";
    user->line[user->length] = 0;
    if (!strncmp(user->line, "HTTP/1.1 ", 9)) user->is_success = user->line[9] == '2' || user->line[9] == '3';
    if (!strncasecmp(user->line, length, sizeof length - 1)) {
        user->has_length = true;
        user->missing = strtoul(user->line + sizeof length - 1, NULL, 10);
    }
    if (user->length == 0) {
        user->in_body = true;
        if (!user->has_length) disconnect(user);
        if (!user->missing) finish(all, user, user->is_success && user->has_length);
    }
    user->length = 0;
}

static void read_answer(struct cpeer_users *all, struct user *user) {
    char bytes[65536];
    ssize_t size = recv(user->descriptor, bytes, sizeof bytes, MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (size <= 0) {
        disconnect(user);
        finish(all, user, false);
        return;
    }
    for (ssize_t at = 0; at < size && user->descriptor >= 0; at++) {
        if (user->in_body) {
            size_t part = (size_t)(size - at) < user->missing ? (size_t)(size - at) : user->missing;
            user->missing -= part;
            if (!user->missing) finish(all, user, user->is_success);
            return;
        }
        if (bytes[at] == '\n') {
            end_line(all, user);
        } else if (bytes[at] != '\r' && user->length < sizeof user->line - 1) {
            user->line[user->length++] = bytes[at];
        }
    }
}

/// Reads what has come.
static const char *read_some(struct cpeer_users *all, int milliseconds) {
    struct epoll_event events[512];
    int count = epoll_wait(all->epoll, events, 512, milliseconds);
    if (count < 0 && errno != EINTR) return "epoll_wait failed";
    for (int index = 0; index < count; index++) read_answer(all, events[index].data.ptr);
    return NULL;
}

static const char *open_all(struct cpeer_users *all, struct cpeer_users_request first, double limit) {
    double end = now() + limit;
    size_t opened = 0;
    while (opened < all->count || all->waiting) {
        while (opened < all->count && all->waiting < most_opening) {
            struct user *user = &all->users[opened++];
            const char *problem = connect_user(all, user);
            if (problem) return problem;
            user->action = 0;
            all->waiting++;
            send_request(all, user, first);
        }
        const char *problem = read_some(all, 100);
        if (problem) return problem;
        if (all->failed) return "somebody's first request was refused";
        if (now() > end) return "not everybody was answered in time";
    }
    return NULL;
}

const char *cpeer_users_open(const struct cpeer_users_place *place, struct cpeer_users_request first, double limit,
                             struct cpeer_users **users) {
    struct cpeer_users *all = calloc(1, sizeof *all);
    if (!all) return "out of memory";
    all->epoll = epoll_create1(EPOLL_CLOEXEC);
    all->users = calloc(place->count, sizeof *all->users);
    all->count = all->users ? place->count : 0;
    all->target = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)place->port)};
    all->target.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    all->source = (struct sockaddr_in){.sin_family = AF_INET};
    const char *problem = all->epoll < 0 || !all->users ? "out of memory" : NULL;
    if (inet_pton(AF_INET, place->source, &all->source.sin_addr) != 1) problem = "the source is no IPv4 address";
    for (size_t index = 0; index < all->count; index++) {
        all->users[index] = (struct user){.descriptor = -1, .token = strdup(place->tokens[index]), .action = nobody};
        if (!all->users[index].token) problem = "out of memory";
    }
    if (!problem) problem = open_all(all, first, limit);
    if (problem) {
        cpeer_users_close(all);
    } else {
        *users = all;
    }
    return problem;
}

static void act(struct cpeer_users *all, size_t action, double due, struct cpeer_users_request request) {
    struct user *user = &all->users[action % all->count];
    if (user->action != nobody) {
        all->latencies[action] = all->limit;
        all->failed++;
        return;
    }
    if (user->descriptor < 0 && connect_user(all, user)) disconnect(user);
    user->action = action;
    user->due = due;
    all->waiting++;
    send_request(all, user, request);
}

const char *cpeer_users_act(struct cpeer_users *all, const struct cpeer_users_request *requests, size_t request_count,
                            double rate, size_t actions, double limit, double *latencies, size_t *failed) {
    all->latencies = latencies;
    all->limit = limit;
    double start = now();
    size_t sent = 0;
    while (sent < actions || all->waiting) {
        double due = start + (double)sent / rate;
        for (; sent < actions && due <= now(); due = start + (double)sent / rate) {
            act(all, sent, due, requests[sent % request_count]);
            sent++;
        }
        const char *problem = read_some(all, sent < actions ? 1 : 100);
        if (problem) return problem;
        if (sent == actions && now() > due + limit) break;
    }
    for (size_t index = 0; index < all->count; index++) finish(all, &all->users[index], false);
    *failed = all->failed;
    return NULL;
}

void cpeer_users_close(struct cpeer_users *all) {
    for (size_t index = 0; index < all->count; index++) {
        disconnect(&all->users[index]);
        free((char *)all->users[index].token);
    }
    if (all->epoll >= 0) close(all->epoll);
    free(all->users);
    free(all);
}
