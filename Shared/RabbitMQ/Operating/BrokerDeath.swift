import CRabbitMQ
import Foundation
import MessageProtocol

extension HeldMessage.Death {
    private static let header: StaticString = "x-death"

    /// Reads the newest entry of the array `x-death`, which the broker writes when it moves a message itself; nil when
    /// there is none. Source: https://www.rabbitmq.com/docs/dlx#effects
    init?(copying headers: amqp_table_t) {
        let fields = UnsafeBufferPointer(start: headers.entries, count: Int(headers.num_entries))
        guard let field = fields.first(where: { $0.key.isEqual(to: Self.header) }),
            field.value.kind == UInt8(AMQP_FIELD_KIND_ARRAY.rawValue), field.value.value.array.num_entries > 0,
            let newest = field.value.value.array.entries, newest.pointee.kind == UInt8(AMQP_FIELD_KIND_TABLE.rawValue)
        else { return nil }
        let facts = MessageHeaders(copying: newest.pointee.value.table)
        guard let reason = facts["reason"] else { return nil }
        self.init(
            cause: .movedByBroker(reason), queue: facts["queue"],
            time: facts["time"].flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) },
            count: facts["count"].flatMap { Int($0) })
    }
}

extension amqp_bytes_t {
    fileprivate func isEqual(to text: StaticString) -> Bool {
        len == text.utf8CodeUnitCount && memcmp(bytes, text.utf8Start, len) == 0
    }
}
