/* Many people with an open connection each, of whom some act every second, in one thread. */
#ifndef CPEER_USERS_H
#define CPEER_USERS_H

#include <stddef.h>

struct cpeer_users;

/* What they ask: a line such as "GET /api/v1/inbox", and a body, which is empty for none. */
struct cpeer_users_request {
    const char *line;
    const char *body;
};

/* Who they are, and where they connect. */
struct cpeer_users_place {
    /* An IPv4 address of this machine's, such as 127.0.0.3. */
    const char *source;
    int port;
    size_t count;
    /* One for each. */
    const char *const *tokens;
};

/* Opens the connections to 127.0.0.1; everybody sends the first request and waits for its answer. On success `users` is
   to be closed by `cpeer_users_close`. Returns NULL, or a static text that says what went wrong. */
const char *cpeer_users_open(const struct cpeer_users_place *place, struct cpeer_users_request first, double limit,
                             struct cpeer_users **users);

/* One after the other sends one of the requests in turn, `rate` in a second, until `actions` were sent; waits for the
   last answers. `latencies`, with room for `actions`, gets the seconds from the moment at which each was due to the end
   of its answer; an action that failed, or found its person's last one unanswered, gets `limit`. A connection that was
   closed is opened again. Returns as `cpeer_users_open`. */
const char *cpeer_users_act(struct cpeer_users *users, const struct cpeer_users_request *requests,
                            size_t request_count, double rate, size_t actions, double limit, double *latencies,
                            size_t *failed);

void cpeer_users_close(struct cpeer_users *users);

#endif
