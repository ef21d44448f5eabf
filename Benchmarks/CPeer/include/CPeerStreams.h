/* Many readers of server-sent events in one thread, lean enough to leave the cores to the server. */
#ifndef CPEER_STREAMS_H
#define CPEER_STREAMS_H

#include <stddef.h>

struct cpeer_streams;

/* Lets this process and the ones that it starts have so many open files. Returns NULL, or what went wrong. */
const char *cpeer_allow_files(size_t count);

/* Opens `count` streams on 127.0.0.1, each with its bearer token, and waits until all have begun. On success `streams`
   is to be closed by `cpeer_streams_close`. Returns NULL, or a static text that says what went wrong. */
const char *cpeer_streams_open(int port, const char *path, size_t count, const char *const *tokens,
                               struct cpeer_streams **streams);

/* Reads until each stream has got one more event, at most for `limit` seconds. An event's id begins with the time at
   which it was made, in microseconds since 1970; `latencies` gets the seconds from then to its arrival, one for each
   stream. Returns as `cpeer_streams_open`. */
const char *cpeer_streams_wait(struct cpeer_streams *streams, double limit, double *latencies);

void cpeer_streams_close(struct cpeer_streams *streams);

#endif
