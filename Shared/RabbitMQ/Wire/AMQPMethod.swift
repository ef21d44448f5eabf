import CRabbitMQ

/// The methods that the broker may send; source: https://www.rabbitmq.com/amqp-0-9-1-reference
enum AMQPMethod {
    case connectionStart
    case connectionTune(channelMaximum: UInt16, frameMaximum: UInt32, heartbeatSeconds: UInt16)
    case connectionClose(code: Int, reason: String)
    case connectionBlocked(reason: String)
    case connectionUnblocked
    case channelClose(code: Int, reason: String)
    case basicDeliver(tag: UInt64, isRedelivered: Bool)
    case basicReturn(code: Int, reason: String)
    case basicAck(tag: UInt64, multiple: Bool)
    case basicNack(tag: UInt64, multiple: Bool)
    case basicCancel
    /// How many messages wait in a queue, and how many consumers it has.
    case queueDeclareOk(ready: Int, consumers: Int)
    /// Any other method is the `-ok` to a request of ours; its arguments are not needed.
    case answer(amqp_method_number_t)

    init(copying method: amqp_method_t) {
        self =
            method.decoded.flatMap { Self.ofMessage(method.id, $0) ?? Self.ofConnection(method.id, $0) }
            ?? .answer(method.id)
    }

    private static func ofMessage(_ id: amqp_method_number_t, _ arguments: UnsafeMutableRawPointer) -> AMQPMethod? {
        switch id {
        case AMQP_BASIC_ACK_METHOD:
            let ack = arguments.load(as: amqp_basic_ack_t.self)
            return .basicAck(tag: ack.delivery_tag, multiple: ack.multiple != 0)
        case AMQP_BASIC_NACK_METHOD:
            let nack = arguments.load(as: amqp_basic_nack_t.self)
            return .basicNack(tag: nack.delivery_tag, multiple: nack.multiple != 0)
        case AMQP_BASIC_DELIVER_METHOD:
            let deliver = arguments.load(as: amqp_basic_deliver_t.self)
            return .basicDeliver(tag: deliver.delivery_tag, isRedelivered: deliver.redelivered != 0)
        case AMQP_BASIC_GET_OK_METHOD:
            // The response to basic.get arrives like a delivery: method, header, body.
            let got = arguments.load(as: amqp_basic_get_ok_t.self)
            return .basicDeliver(tag: got.delivery_tag, isRedelivered: got.redelivered != 0)
        case AMQP_BASIC_RETURN_METHOD:
            let returned = arguments.load(as: amqp_basic_return_t.self)
            return .basicReturn(code: Int(returned.reply_code), reason: String(copying: returned.reply_text))
        case AMQP_BASIC_CANCEL_METHOD:
            return .basicCancel
        case AMQP_QUEUE_DECLARE_OK_METHOD:
            let declared = arguments.load(as: amqp_queue_declare_ok_t.self)
            return .queueDeclareOk(ready: Int(declared.message_count), consumers: Int(declared.consumer_count))
        default:
            return nil
        }
    }

    private static func ofConnection(_ id: amqp_method_number_t, _ arguments: UnsafeMutableRawPointer) -> AMQPMethod? {
        switch id {
        case AMQP_CONNECTION_START_METHOD:
            return .connectionStart
        case AMQP_CONNECTION_TUNE_METHOD:
            let tune = arguments.load(as: amqp_connection_tune_t.self)
            return .connectionTune(
                channelMaximum: tune.channel_max, frameMaximum: tune.frame_max, heartbeatSeconds: tune.heartbeat)
        case AMQP_CONNECTION_CLOSE_METHOD:
            let close = arguments.load(as: amqp_connection_close_t.self)
            return .connectionClose(code: Int(close.reply_code), reason: String(copying: close.reply_text))
        case AMQP_CHANNEL_CLOSE_METHOD:
            let close = arguments.load(as: amqp_channel_close_t.self)
            return .channelClose(code: Int(close.reply_code), reason: String(copying: close.reply_text))
        case AMQP_CONNECTION_BLOCKED_METHOD:
            let blocked = arguments.load(as: amqp_connection_blocked_t.self)
            return .connectionBlocked(reason: String(copying: blocked.reason))
        case AMQP_CONNECTION_UNBLOCKED_METHOD:
            return .connectionUnblocked
        default:
            return nil
        }
    }
}
