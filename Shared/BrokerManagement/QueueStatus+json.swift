extension QueueStatus: Decodable {
    private enum CodingKeys: String, CodingKey {
        case name, type, state, consumers, arguments
        case ready = "messages_ready"
        case unacknowledged = "messages_unacknowledged"
        case bytes = "message_bytes"
        case statistics = "message_stats"
    }

    /// A newly declared queue has no figures yet: the broker omits them, and they count as zero.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // Without any figure the broker writes an empty list in place of the object.
        let statistics = try? values.decodeIfPresent(Statistics.self, forKey: .statistics)
        self.init(
            name: try values.decode(String.self, forKey: .name),
            type: try values.decodeIfPresent(String.self, forKey: .type) ?? "classic",
            state: try values.decodeIfPresent(String.self, forKey: .state) ?? "running",
            ready: try values.decodeIfPresent(Int.self, forKey: .ready) ?? 0,
            unacknowledged: try values.decodeIfPresent(Int.self, forKey: .unacknowledged) ?? 0,
            consumers: try values.decodeIfPresent(Int.self, forKey: .consumers) ?? 0,
            publishRate: statistics?.published?.rate ?? 0, acknowledgeRate: statistics?.acknowledged?.rate ?? 0,
            bytes: try values.decodeIfPresent(Int.self, forKey: .bytes) ?? 0,
            arguments: (try values.decodeIfPresent([String: Scalar].self, forKey: .arguments) ?? [:])
                .mapValues(\.text),
            rule: try? AppliedPolicy(from: decoder))
    }

    private struct Statistics: Decodable {
        var published: Rated?
        var acknowledged: Rated?

        private enum CodingKeys: String, CodingKey {
            case published = "publish_details"
            case acknowledged = "ack_details"
        }
    }

    private struct Rated: Decodable { var rate: Double }

    /// An argument or a key of a policy: a string, a number or a boolean.
    struct Scalar: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self.text = text
            } else if let flag = try? value.decode(Bool.self) {
                text = "\(flag)"
            } else if let number = try? value.decode(Int.self) {
                text = "\(number)"
            } else if let number = try? value.decode(Double.self) {
                text = "\(number)"
            } else {
                text = "a list"
            }
        }
    }
}
