import ArgumentParser
import Foundation
import MessageProtocol

/// The child of ``ConsumerMemorySuite``: consumes, and prints the most memory it has held, in bytes.
struct ConsumerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "consume-and-weigh", shouldDisplay: false)

    @Option var virtualHost: String
    @Option var service: String
    @Option var message: String
    @Option var count: Int
    @Flag(name: .customLong("in-c")) var inC = false

    static func arguments(virtualHost: String, queue: ConsumerQueue, count: Int, inC: Bool) -> [String] {
        [
            "consume-and-weigh", "--virtual-host", virtualHost, "--service", queue.service.rawValue, "--message",
            queue.message.rawValue, "--count", "\(count)",
        ] + (inC ? ["--in-c"] : [])
    }

    func run() async throws {
        guard let service = ServiceName(rawValue: service) else { throw ValidationError("no such service") }
        let queue = ConsumerQueue(service: service, message: MessageName(rawValue: message))
        let url = try Settings().brokerURL(virtualHost: virtualHost)
        if inC {
            _ = try await LibrabbitmqPeer(url: url).consume(queue, count: count, prefetch: prefetch)
        } else {
            _ = try await BrokerUnderTest.with(url: url) {
                try await $0.consume(queue, count: count, prefetch: prefetch)
            }
        }
        print(try peakResidentBytes())
    }

    /// The most that a service would ask for; its default is 64.
    private var prefetch: Int { 1_000 }

    /// `VmHWM` of proc(5), which Linux counts in kibibytes.
    private func peakResidentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let kibibytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw ValidationError("this system does not report the peak memory of a process")
        }
        return kibibytes * 1_024
    }
}
