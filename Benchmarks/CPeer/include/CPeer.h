/* The same work as our Swift layer's, done with librabbitmq and libcurl alone: what the suites compare with. */
#ifndef CPEER_H
#define CPEER_H

#include <stddef.h>
#include <stdint.h>

#include "CPeerSending.h"
#include "CPeerStreams.h"
#include "CPeerUsers.h"

/* What is published: `count` persistent, mandatory messages that differ in their id only. */
struct cpeer_load {
    const char *exchange;
    const char *routing_key;
    const char *source;
    uint64_t timestamp;
    /* Text headers; a value of NULL stands for the message's id. */
    size_t header_count;
    const char *const *header_names;
    const char *const *header_values;
    const void *body;
    size_t body_size;
    uint64_t count;
    /* Publishes awaiting their confirm. */
    uint64_t window;
};

/* Publishes on a channel in confirm mode. `seconds` runs from the first publish to the last confirm.
   Returns NULL, or a static text that says what went wrong. */
const char *cpeer_publish(const char *url, const struct cpeer_load *load, double *seconds);

/* Consumes `count` messages and acknowledges every `acknowledge_every` of them at once. `seconds` runs from the first
   message to the last acknowledgement. Returns as `cpeer_publish`. */
const char *cpeer_consume(const char *url, const char *queue, uint16_t prefetch, uint64_t count,
                          uint64_t acknowledge_every, double *seconds);

#endif
