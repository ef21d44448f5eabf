extension BrokerFacts {
    /// From 3.10, which brought at-least-once dead-lettering of quorum queues, to 4.x; 5 is not released yet.
    var finding: Finding {
        let numbers = version.split(separator: ".").prefix(2).compactMap { Int($0) }
        guard numbers.count == 2 else {
            return .warning("version", "RabbitMQ \(version) is an unknown version", mend: "use RabbitMQ 3.10 to 4.x")
        }
        let (major, minor) = (numbers[0], numbers[1])
        if major < 3 || (major == 3 && minor < 10) {
            return .broken(
                "version", "RabbitMQ \(version); at least 3.10 is needed",
                mend: "upgrade to RabbitMQ 4, version by version: https://www.rabbitmq.com/docs/upgrade")
        }
        return major > 4
            ? .warning("version", "RabbitMQ \(version) is untested", mend: "use RabbitMQ 3.10 to 4.x")
            : .ok("version", "RabbitMQ \(version)")
    }
}

extension BrokerFacts.Node {
    static let neededPlugins = ["rabbitmq_management", "rabbitmq_prometheus", "rabbitmq_consistent_hash_exchange"]

    var findings: [Finding] {
        guard isRunning else {
            return [
                .broken(
                    "node", of: name, "is down",
                    mend: "start it; quorum queues need more than half of the nodes. Its log says why it stopped")
            ]
        }
        return [memoryFinding, diskFinding, pluginFinding]
    }

    private var memoryFinding: Finding {
        let (topic, text) = ("memory", "\((usedMemory ?? 0).asBytes) of \((memoryLimit ?? 0).asBytes)")
        guard hasMemoryAlarm != true else {
            return .broken(
                topic, of: name, "the alarm is on, publishers are blocked: \(text)",
                mend: "see what waits with 'breathe-easy queues', start more consumers of it, or raise "
                    + "vm_memory_high_watermark")
        }
        guard let usedMemory, let memoryLimit, usedMemory * 10 > memoryLimit * 8 else {
            return .ok(topic, of: name, "below its limit")
        }
        return .warning(
            topic, of: name, "\(text) until publishers are blocked",
            mend: "see what waits with 'breathe-easy queues', or raise vm_memory_high_watermark")
    }

    private var diskFinding: Finding {
        let topic = "disk"
        let text = "\((freeDisk ?? 0).asBytes) free, the alarm comes at \((freeDiskLimit ?? 0).asBytes)"
        let mend = "free space on the broker's disk, or enlarge its volume"
        guard hasDiskAlarm != true else {
            return .broken(topic, of: name, "the alarm is on, publishers are blocked: \(text)", mend: mend)
        }
        guard let freeDisk, let freeDiskLimit, freeDisk < 2 * freeDiskLimit else {
            return .ok(topic, of: name, text)
        }
        return .warning(topic, of: name, text, mend: mend)
    }

    private var pluginFinding: Finding {
        let missing = Self.neededPlugins.filter { plugins?.contains($0) == false }
        return missing.isEmpty
            ? .ok("plugins", of: name, "all required ones are on")
            : .broken(
                "plugins", of: name, "\(missing.joined(separator: ", ")) is off",
                mend: "rabbitmq-plugins enable \(missing.joined(separator: " "))")
    }
}
