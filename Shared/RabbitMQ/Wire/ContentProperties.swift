import CRabbitMQ
import MessageProtocol

/// The message properties that we write or read.
struct ContentProperties: Equatable, Sendable {
    var messageID: String?
    var type: String?
    var appID: String?
    var contentType: String?
    /// Seconds since 1970.
    var timestamp: UInt64?
    /// Milliseconds after which a queue expires the message; only written, since the broker removes it.
    var expiration: String?
    var headers = MessageHeaders()
    /// Read only: why the broker itself last moved the message, from the array in the header `x-death`.
    var brokerDeath: HeldMessage.Death?
}

extension ContentProperties {
    init(copying properties: amqp_basic_properties_t) {
        func text(_ flag: CInt, _ value: amqp_bytes_t) -> String? {
            properties._flags & amqp_flags_t(flag) == 0 ? nil : String(copying: value)
        }
        messageID = text(AMQP_BASIC_MESSAGE_ID_FLAG, properties.message_id)
        type = text(AMQP_BASIC_TYPE_FLAG, properties.type)
        appID = text(AMQP_BASIC_APP_ID_FLAG, properties.app_id)
        contentType = text(AMQP_BASIC_CONTENT_TYPE_FLAG, properties.content_type)
        if properties._flags & amqp_flags_t(AMQP_BASIC_TIMESTAMP_FLAG) != 0 { timestamp = properties.timestamp }
        if properties._flags & amqp_flags_t(AMQP_BASIC_HEADERS_FLAG) != 0 {
            headers = MessageHeaders(copying: properties.headers)
            brokerDeath = HeldMessage.Death(copying: properties.headers)
        }
    }

    /// The C value, whose memory belongs to `arena`. Messages are persistent, so they survive a restart of the broker.
    func encoded(in arena: AMQPArena) -> amqp_basic_properties_t {
        var result = amqp_basic_properties_t()
        func note(_ flag: CInt) { result._flags |= amqp_flags_t(flag) }
        note(AMQP_BASIC_DELIVERY_MODE_FLAG)
        result.delivery_mode = UInt8(AMQP_DELIVERY_PERSISTENT.rawValue)
        note(AMQP_BASIC_HEADERS_FLAG)
        result.headers = arena.table(headers)
        if let messageID {
            note(AMQP_BASIC_MESSAGE_ID_FLAG)
            result.message_id = arena.bytes(messageID)
        }
        if let type {
            note(AMQP_BASIC_TYPE_FLAG)
            result.type = arena.bytes(type)
        }
        if let appID {
            note(AMQP_BASIC_APP_ID_FLAG)
            result.app_id = arena.bytes(appID)
        }
        if let contentType {
            note(AMQP_BASIC_CONTENT_TYPE_FLAG)
            result.content_type = arena.bytes(contentType)
        }
        if let timestamp {
            note(AMQP_BASIC_TIMESTAMP_FLAG)
            result.timestamp = timestamp
        }
        if let expiration {
            note(AMQP_BASIC_EXPIRATION_FLAG)
            result.expiration = arena.bytes(expiration)
        }
        return result
    }
}

extension MessageHeaders {
    /// A header table with numbers and booleans as text. A value without a text form is represented by its type: our
    /// own services write text only, and this shows which foreign header is not supported.
    init(copying table: amqp_table_t) {
        let entries = UnsafeBufferPointer(start: table.entries, count: Int(table.num_entries))
        self.init(minimumCapacity: entries.reduce(0) { $0 + $1.key.len + 64 })
        for entry in entries {
            let name = UnsafeRawBufferPointer(start: entry.key.bytes, count: entry.key.len)
            switch amqp_field_value_kind_t(rawValue: UInt32(entry.value.kind)) {
            case AMQP_FIELD_KIND_UTF8, AMQP_FIELD_KIND_BYTES:
                let value = entry.value.value.bytes
                append(name, UnsafeRawBufferPointer(start: value.bytes, count: value.len))
            default:
                var text = Self.text(of: entry.value)
                text.withUTF8 { append(name, UnsafeRawBufferPointer($0)) }
            }
        }
    }

    private static func text(of field: amqp_field_value_t) -> String {
        switch amqp_field_value_kind_t(rawValue: UInt32(field.kind)) {
        case AMQP_FIELD_KIND_BOOLEAN: field.value.boolean == 0 ? "false" : "true"
        case AMQP_FIELD_KIND_I8: "\(field.value.i8)"
        case AMQP_FIELD_KIND_U8: "\(field.value.u8)"
        case AMQP_FIELD_KIND_I16: "\(field.value.i16)"
        case AMQP_FIELD_KIND_U16: "\(field.value.u16)"
        case AMQP_FIELD_KIND_I32: "\(field.value.i32)"
        case AMQP_FIELD_KIND_U32: "\(field.value.u32)"
        case AMQP_FIELD_KIND_I64: "\(field.value.i64)"
        case AMQP_FIELD_KIND_U64, AMQP_FIELD_KIND_TIMESTAMP: "\(field.value.u64)"
        case AMQP_FIELD_KIND_F32: "\(field.value.f32)"
        case AMQP_FIELD_KIND_F64: "\(field.value.f64)"
        case AMQP_FIELD_KIND_TABLE: "(table)"
        case AMQP_FIELD_KIND_ARRAY: "(array)"
        case AMQP_FIELD_KIND_VOID: "(nothing)"
        default: "(a value of an unsupported type)"
        }
    }
}
