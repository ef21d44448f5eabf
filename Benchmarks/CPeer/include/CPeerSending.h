/* The same sends as the notifier's, done with libcurl alone: what the suites compare with. */
#ifndef CPEERSENDING_H
#define CPEERSENDING_H

#include <stddef.h>
#include <stdint.h>

/* `count` messages that differ in their receiver only. */
struct cpeer_sending_load {
    /* Of a mail server (smtp://) or, with `sender` NULL, a URL that the message's number ends. */
    const char *url;
    /* The authority that signed the HTTPS server's certificate. */
    const char *ca_file;
    /* Lines without their end, of an HTTP request. */
    size_t header_count;
    const char *const *headers;
    /* Of the request, or the whole mail. */
    const void *body;
    size_t body_size;
    /* Mail addresses; the receiver's begins with the message's number. */
    const char *sender;
    const char *recipient_domain;
    uint64_t count;
    /* The most that are under way at once, and the most connections that they share. */
    uint64_t in_flight;
    uint64_t connections;
    /* So many become due at once, and the next ones so much later; a group of `count` is the whole load at once. */
    uint64_t group_size;
    double group_seconds;
};

/* Sends from one thread. `seconds` runs from the first message's due time to the last answer, `latencies`, with room
   for `count`, from each message's own due time to its answer, in seconds; `cpu_seconds` is the process's user and
   system time meanwhile. Returns NULL, or a static text that says what went wrong; an answer that is no 2xx ends the
   run. */
const char *cpeer_send(const struct cpeer_sending_load *load, double *latencies, double *seconds, double *cpu_seconds);

#endif
