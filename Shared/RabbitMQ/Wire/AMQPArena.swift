import CRabbitMQ
import MessageProtocol

/// C memory for the arguments of one call into librabbitmq, released as a whole with ``recycle()``.
///
/// The library encodes arguments into its own buffer before a call returns, so nothing has to outlive the call.
final class AMQPArena {
    private var pool = amqp_pool_t()

    init() { init_amqp_pool(&pool, 4_096) }

    deinit { empty_amqp_pool(&pool) }

    func recycle() { recycle_amqp_pool(&pool) }

    func bytes(_ text: String) -> amqp_bytes_t {
        var text = text
        return text.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
    }

    func bytes(_ data: [UInt8]) -> amqp_bytes_t {
        data.withUnsafeBytes { copy($0) }
    }

    func table(_ fields: [AMQPField]) -> amqp_table_t {
        table(of: fields, count: fields.count) { (bytes($0.name), value($0.value)) }
    }

    func table(_ headers: MessageHeaders) -> amqp_table_t {
        let copy = bytes(headers.bytes)
        let texts = MessageHeaders.Walk(rest: UnsafeRawBufferPointer(start: copy.bytes, count: copy.len))
        return table(of: texts, count: headers.count) { name, text in
            var value = amqp_field_value_t()
            value.kind = UInt8(AMQP_FIELD_KIND_UTF8.rawValue)
            value.value.bytes = Self.inPlace(text)
            return (Self.inPlace(name), value)
        }
    }

    private func table<Fields: Sequence>(
        of fields: Fields, count: Int, _ encode: (Fields.Element) -> (amqp_bytes_t, amqp_field_value_t)
    ) -> amqp_table_t {
        let size = count * MemoryLayout<amqp_table_entry_t>.stride
        guard size > 0, let memory = amqp_pool_alloc(&pool, size) else { return amqp_empty_table }
        let entries = memory.bindMemory(to: amqp_table_entry_t.self, capacity: count)
        for (index, field) in fields.enumerated() {
            let (key, value) = encode(field)
            entries.advanced(by: index).initialize(to: amqp_table_entry_t(key: key, value: value))
        }
        return amqp_table_t(num_entries: CInt(count), entries: entries)
    }

    private func value(_ value: AMQPField.Value) -> amqp_field_value_t {
        var result = amqp_field_value_t()
        switch value {
        case .text(let text):
            result.kind = UInt8(AMQP_FIELD_KIND_UTF8.rawValue)
            result.value.bytes = bytes(text)
        case .number(let number):
            result.kind = UInt8(AMQP_FIELD_KIND_I64.rawValue)
            result.value.i64 = number
        case .flag(let flag):
            result.kind = UInt8(AMQP_FIELD_KIND_BOOLEAN.rawValue)
            result.value.boolean = flag ? 1 : 0
        case .table(let fields):
            result.kind = UInt8(AMQP_FIELD_KIND_TABLE.rawValue)
            result.value.table = table(fields)
        }
        return result
    }

    /// For memory that is already in the pool.
    private static func inPlace(_ text: UnsafeRawBufferPointer) -> amqp_bytes_t {
        amqp_bytes_t(len: text.count, bytes: UnsafeMutableRawPointer(mutating: text.baseAddress))
    }

    private func copy(_ source: UnsafeRawBufferPointer) -> amqp_bytes_t {
        guard let start = source.baseAddress, !source.isEmpty, let memory = amqp_pool_alloc(&pool, source.count)
        else { return amqp_empty_bytes }
        memory.copyMemory(from: start, byteCount: source.count)
        return amqp_bytes_t(len: source.count, bytes: memory)
    }
}

/// One named argument or header to send to the broker.
struct AMQPField: Sendable {
    enum Value: Sendable {
        case text(String)
        case number(Int64)
        case flag(Bool)
        case table([AMQPField])
    }

    let name: String
    let value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}
