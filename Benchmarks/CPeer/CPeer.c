#include "CPeer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <time.h>

// librabbitmq moved its headers into a folder with 0.12; Debian 12 has 0.11.
#if __has_include(<rabbitmq-c/amqp.h>)
#include <rabbitmq-c/amqp.h>
#include <rabbitmq-c/framing.h>
#include <rabbitmq-c/tcp_socket.h>
#else
#include <amqp.h>
#include <amqp_framing.h>
#include <amqp_tcp_socket.h>
#endif

static const amqp_channel_t channel = 1;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/// Connects, signs in and opens the channel; the caller destroys `connection` whatever comes back.
static const char *open_connection(amqp_connection_state_t connection, const char *url) {
    // A profiler tells the two sides apart by it.
    prctl(PR_SET_NAME, "c-peer");
    // amqp_parse_url writes into its argument, and what it returns points there.
    char *copy = strdup(url);
    const char *problem = NULL;
    struct amqp_connection_info info;
    amqp_socket_t *socket = amqp_tcp_socket_new(connection);
    amqp_default_connection_info(&info);
    if (!copy || !socket) {
        problem = "out of memory";
    } else if (amqp_parse_url(copy, &info) != AMQP_STATUS_OK) {
        problem = "the URL cannot be read";
    } else if (amqp_socket_open(socket, info.host, info.port) != AMQP_STATUS_OK) {
        problem = "cannot connect";
    } else if (amqp_login(connection, info.vhost, 0, 131072, 60, AMQP_SASL_METHOD_PLAIN, info.user, info.password)
                   .reply_type != AMQP_RESPONSE_NORMAL) {
        problem = "cannot sign in";
    } else if (!amqp_channel_open(connection, channel)) {
        problem = "cannot open a channel";
    }
    free(copy);
    return problem;
}

static void close_connection(amqp_connection_state_t connection) {
    amqp_connection_close(connection, AMQP_REPLY_SUCCESS);
    amqp_destroy_connection(connection);
}

/// Which delivery tags are confirmed; `first` is the oldest that is not.
struct window {
    unsigned char *confirmed;
    uint64_t first, next, outstanding;
};

static void confirm(struct window *window, uint64_t tag, int multiple) {
    for (uint64_t each = multiple ? window->first : tag; each <= tag && each < window->next; each++) {
        if (window->confirmed[each]) continue;
        window->confirmed[each] = 1;
        window->outstanding--;
    }
    while (window->first < window->next && window->confirmed[window->first]) window->first++;
}

/// Waits for one frame, then takes all that have arrived with it.
static const char *read_confirms(amqp_connection_state_t connection, struct window *window) {
    do {
        amqp_frame_t frame;
        amqp_maybe_release_buffers(connection);
        int status = amqp_simple_wait_frame(connection, &frame);
        if (status != AMQP_STATUS_OK) return amqp_error_string2(status);
        if (frame.frame_type != AMQP_FRAME_METHOD) continue;
        if (frame.payload.method.id != AMQP_BASIC_ACK_METHOD) return "a message was refused or returned";
        const amqp_basic_ack_t *ack = frame.payload.method.decoded;
        confirm(window, ack->delivery_tag, ack->multiple);
    } while (amqp_frames_enqueued(connection) || amqp_data_in_buffer(connection));
    return NULL;
}

static const char *publish_all(amqp_connection_state_t connection, const struct cpeer_load *load,
                               amqp_table_entry_t *headers, struct window *window) {
    char id[37] = "";
    amqp_bytes_t exchange = amqp_cstring_bytes(load->exchange);
    amqp_bytes_t routing_key = amqp_cstring_bytes(load->routing_key);
    amqp_bytes_t id_bytes = {.len = sizeof id - 1, .bytes = id};
    amqp_bytes_t body = {.len = load->body_size, .bytes = (void *)load->body};
    for (size_t i = 0; i < load->header_count; i++) {
        const char *value = load->header_values[i];
        headers[i].key = amqp_cstring_bytes(load->header_names[i]);
        headers[i].value.kind = AMQP_FIELD_KIND_UTF8;
        headers[i].value.value.bytes = value ? amqp_cstring_bytes(value) : id_bytes;
    }
    amqp_basic_properties_t properties = {
        ._flags = AMQP_BASIC_DELIVERY_MODE_FLAG | AMQP_BASIC_HEADERS_FLAG | AMQP_BASIC_MESSAGE_ID_FLAG |
                  AMQP_BASIC_TYPE_FLAG | AMQP_BASIC_APP_ID_FLAG | AMQP_BASIC_CONTENT_TYPE_FLAG |
                  AMQP_BASIC_TIMESTAMP_FLAG,
        .delivery_mode = AMQP_DELIVERY_PERSISTENT,
        .headers = {.num_entries = (int)load->header_count, .entries = headers},
        .message_id = id_bytes,
        .type = routing_key,
        .app_id = amqp_cstring_bytes(load->source),
        .content_type = amqp_cstring_bytes("application/json"),
        .timestamp = load->timestamp,
    };
    while (window->next <= load->count || window->outstanding > 0) {
        if (window->next <= load->count && window->outstanding < load->window) {
            snprintf(id, sizeof id, "00000000-0000-4000-8000-%012llx", (unsigned long long)window->next);
            int status = amqp_basic_publish(connection, channel, exchange, routing_key, 1, 0, &properties, body);
            if (status != AMQP_STATUS_OK) return amqp_error_string2(status);
            window->next++;
            window->outstanding++;
        } else {
            const char *problem = read_confirms(connection, window);
            if (problem) return problem;
        }
    }
    return NULL;
}

const char *cpeer_publish(const char *url, const struct cpeer_load *load, double *seconds) {
    amqp_connection_state_t connection = amqp_new_connection();
    if (!connection) return "out of memory";
    struct window window = {.confirmed = calloc(load->count + 1, 1), .first = 1, .next = 1};
    amqp_table_entry_t *headers = calloc(load->header_count + 1, sizeof *headers);
    const char *problem = open_connection(connection, url);
    if (!window.confirmed || !headers) problem = "out of memory";
    if (!problem && !amqp_confirm_select(connection, channel)) problem = "confirm.select was refused";
    double start = now();
    if (!problem) problem = publish_all(connection, load, headers, &window);
    *seconds = now() - start;
    close_connection(connection);
    free(window.confirmed);
    free(headers);
    return problem;
}

static const char *consume_all(amqp_connection_state_t connection, uint64_t count, uint64_t acknowledge_every,
                               double *start) {
    // A stalled queue must end the run, not hang it.
    struct timeval patience = {.tv_sec = 30, .tv_usec = 0};
    for (uint64_t received = 1; received <= count; received++) {
        amqp_envelope_t envelope;
        amqp_maybe_release_buffers(connection);
        amqp_rpc_reply_t reply = amqp_consume_message(connection, &envelope, &patience, 0);
        if (reply.reply_type != AMQP_RESPONSE_NORMAL) return "the deliveries ended early";
        if (received == 1) *start = now();
        uint64_t tag = envelope.delivery_tag;
        amqp_destroy_envelope(&envelope);
        if (received % acknowledge_every != 0 && received != count) continue;
        int status = amqp_basic_ack(connection, channel, tag, 1);
        if (status != AMQP_STATUS_OK) return amqp_error_string2(status);
    }
    return NULL;
}

const char *cpeer_consume(const char *url, const char *queue, uint16_t prefetch, uint64_t count,
                          uint64_t acknowledge_every, double *seconds) {
    amqp_connection_state_t connection = amqp_new_connection();
    if (!connection) return "out of memory";
    const char *problem = open_connection(connection, url);
    if (!problem && !amqp_basic_qos(connection, channel, 0, prefetch, 0)) problem = "basic.qos was refused";
    if (!problem && !amqp_basic_consume(connection, channel, amqp_cstring_bytes(queue), amqp_empty_bytes, 0, 0, 0,
                                        amqp_empty_table)) {
        problem = "basic.consume was refused";
    }
    double start = now();
    if (!problem) problem = consume_all(connection, count, acknowledge_every, &start);
    *seconds = now() - start;
    close_connection(connection);
    return problem;
}
