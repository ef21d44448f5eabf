extension BrokerFacts {
    /// From 3.10 to 4.x: quorum queues with dead-lettering at least once came with the one; nobody has seen a 5.
    var finding: Finding {
        let numbers = version.split(separator: ".").prefix(2).compactMap { Int($0) }
        guard numbers.count == 2 else {
            return .warning("version", "RabbitMQ \(version) is not known", mend: "use RabbitMQ 3.10 to 4.x")
        }
        let (major, minor) = (numbers[0], numbers[1])
        if major < 3 || (major == 3 && minor < 10) {
            return .broken(
                "version", "RabbitMQ \(version); at least 3.10 is needed",
                mend: "move to RabbitMQ 4, version by version: https://www.rabbitmq.com/docs/upgrade")
        }
        return major > 4
            ? .warning("version", "RabbitMQ \(version) was never tried", mend: "use RabbitMQ 3.10 to 4.x")
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
                    mend: "start it; quorum queues need more than half of the nodes. Its log says why it went")
            ]
        }
        return [memoryFinding, diskFinding, pluginFinding]
    }

    private var memoryFinding: Finding {
        let (topic, text) = ("memory", "\((usedMemory ?? 0).asBytes) of \((memoryLimit ?? 0).asBytes)")
        guard hasMemoryAlarm != true else {
            return .broken(
                topic, of: name, "the alarm is on, nobody may publish: \(text)",
                mend: "see with 'breathe-easy queues' what waits, start more of what consumes it, or raise "
                    + "vm_memory_high_watermark")
        }
        guard let usedMemory, let memoryLimit, usedMemory * 10 > memoryLimit * 8 else {
            return .ok(topic, of: name, "below its limit")
        }
        return .warning(
            topic, of: name, "\(text) until publishers are stopped",
            mend: "see with 'breathe-easy queues' what waits, or raise vm_memory_high_watermark")
    }

    private var diskFinding: Finding {
        let topic = "disk"
        let text = "\((freeDisk ?? 0).asBytes) free, the alarm comes at \((freeDiskLimit ?? 0).asBytes)"
        let mend = "make room on the broker's disk, or give its volume more"
        guard hasDiskAlarm != true else {
            return .broken(topic, of: name, "the alarm is on, nobody may publish: \(text)", mend: mend)
        }
        guard let freeDisk, let freeDiskLimit, freeDisk < 2 * freeDiskLimit else {
            return .ok(topic, of: name, text)
        }
        return .warning(topic, of: name, text, mend: mend)
    }

    private var pluginFinding: Finding {
        let missing = Self.neededPlugins.filter { plugins?.contains($0) == false }
        return missing.isEmpty
            ? .ok("plugins", of: name, "all that are needed")
            : .broken(
                "plugins", of: name, "\(missing.joined(separator: ", ")) is off",
                mend: "rabbitmq-plugins enable \(missing.joined(separator: " "))")
    }
}
