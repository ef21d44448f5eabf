#include "CPeerStreams.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/// As many as a server's queue of connections takes at once.
static const size_t most_opening = 100;
static const double open_limit = 120;

struct stream {
    int descriptor;
    bool has_begun;
    size_t events;
    double latency;
    /// The beginning of the line that is being read.
    char line[40];
    size_t length;
};

struct cpeer_streams {
    int epoll;
    size_t count;
    size_t begun;
    struct stream *streams;
};

static double clock_seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

const char *cpeer_allow_files(size_t count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return "the limit of open files cannot be read";
    if (limit.rlim_cur >= count) return NULL;
    if (limit.rlim_max < count) return "this machine allows too few open files (ulimit -Hn)";
    limit.rlim_cur = count;
    return setrlimit(RLIMIT_NOFILE, &limit) ? "the limit of open files cannot be raised" : NULL;
}

/// Takes a line that is complete, of which the beginning is kept.
static const char *end_line(struct cpeer_streams *all, struct stream *stream) {
    stream->line[stream->length] = 0;
    stream->length = 0;
    if (!strncmp(stream->line, "HTTP/1.1 ", 9) && strncmp(stream->line + 9, "200", 3)) {
        return "a stream was refused";
    }
    if (!stream->has_begun && !strncmp(stream->line, ": open", 6)) {
        stream->has_begun = true;
        all->begun++;
    }
    if (!strncmp(stream->line, "id: ", 4)) {
        stream->events++;
        stream->latency = clock_seconds(CLOCK_REALTIME) - strtod(stream->line + 4, NULL) / 1e6;
    }
    return NULL;
}

static const char *read_stream(struct cpeer_streams *all, struct stream *stream) {
    char bytes[16384];
    for (;;) {
        ssize_t size = recv(stream->descriptor, bytes, sizeof bytes, MSG_DONTWAIT);
        if (size < 0 && errno == EAGAIN) return NULL;
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return "the server closed a stream";
        for (ssize_t at = 0; at < size; at++) {
            if (bytes[at] == '\n') {
                const char *problem = end_line(all, stream);
                if (problem) return problem;
            } else if (stream->length < sizeof stream->line - 1) {
                stream->line[stream->length++] = bytes[at];
            }
        }
        if ((size_t)size < sizeof bytes) return NULL;
    }
}

/// Reads what has come, at most waiting for a tenth of a second.
static const char *read_some(struct cpeer_streams *all) {
    struct epoll_event events[512];
    int count = epoll_wait(all->epoll, events, 512, 100);
    if (count < 0 && errno != EINTR) return "epoll_wait failed";
    for (int index = 0; index < count; index++) {
        const char *problem = read_stream(all, events[index].data.ptr);
        if (problem) return problem;
    }
    return NULL;
}

static const char *open_stream(struct cpeer_streams *all, struct stream *stream, int port, const char *path,
                               const char *token) {
    stream->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (stream->descriptor < 0) return "no further socket can be made";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(stream->descriptor, (struct sockaddr *)&address, sizeof address)) return "cannot connect";
    char request[512];
    int size = snprintf(request, sizeof request,
                        "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\n\r\n", path, token);
    if (size < 0 || (size_t)size >= sizeof request) return "the request is too long";
    if (send(stream->descriptor, request, (size_t)size, MSG_NOSIGNAL) != size) return "a request cannot be sent";
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = stream};
    return epoll_ctl(all->epoll, EPOLL_CTL_ADD, stream->descriptor, &event) ? "epoll_ctl failed" : NULL;
}

const char *cpeer_streams_open(int port, const char *path, size_t count, const char *const *tokens,
                               struct cpeer_streams **streams) {
    struct cpeer_streams *all = calloc(1, sizeof *all);
    if (!all) return "out of memory";
    *all = (struct cpeer_streams){.epoll = epoll_create1(EPOLL_CLOEXEC), .streams = calloc(count, sizeof *all->streams)};
    const char *problem = all->epoll < 0 || !all->streams ? "out of memory" : NULL;
    double end = clock_seconds(CLOCK_MONOTONIC) + open_limit;
    while (!problem && all->begun < count) {
        while (!problem && all->count < count && all->count - all->begun < most_opening) {
            struct stream *stream = &all->streams[all->count];
            problem = open_stream(all, stream, port, path, tokens[all->count++]);
        }
        if (!problem) problem = read_some(all);
        if (!problem && clock_seconds(CLOCK_MONOTONIC) > end) problem = "not all streams began in time";
    }
    if (problem) {
        cpeer_streams_close(all);
    } else {
        *streams = all;
    }
    return problem;
}

const char *cpeer_streams_wait(struct cpeer_streams *all, double limit, double *latencies) {
    double end = clock_seconds(CLOCK_MONOTONIC) + limit;
    for (size_t first = 0; first < all->count;) {
        const char *problem = read_some(all);
        if (problem) return problem;
        while (first < all->count && all->streams[first].events) first++;
        if (clock_seconds(CLOCK_MONOTONIC) > end) return "an event did not come in time";
    }
    for (size_t index = 0; index < all->count; index++) {
        if (all->streams[index].events > 1) return "an event came twice";
        latencies[index] = all->streams[index].latency;
        all->streams[index].events = 0;
    }
    return NULL;
}

void cpeer_streams_close(struct cpeer_streams *all) {
    for (size_t index = 0; index < all->count; index++) {
        if (all->streams[index].descriptor > 0) close(all->streams[index].descriptor);
    }
    if (all->epoll >= 0) close(all->epoll);
    free(all->streams);
    free(all);
}
