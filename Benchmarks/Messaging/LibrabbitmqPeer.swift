import CPeer
import Foundation
import MessageProtocol

/// The peer of the messaging suites: librabbitmq alone, from C, on a separate thread.
struct LibrabbitmqPeer: Sendable {
    static let name = "C with librabbitmq alone"

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let url: String

    /// - Returns: confirmed messages per second.
    func publish(_ load: MessageLoad) async throws -> Double {
        try await measure(load.count) { seconds in publishNow(load, &seconds) }
    }

    /// One acknowledgement for a tenth of the prefetch: a C program settles in order, so it needs no more.
    /// - Returns: messages per second.
    func consume(_ queue: ConsumerQueue, count: Int, prefetch: Int) async throws -> Double {
        try await measure(count) { seconds in
            cpeer_consume(url, queue.name, UInt16(prefetch), UInt64(count), UInt64(max(1, prefetch / 10)), &seconds)
        }
    }

    private func measure(
        _ count: Int, _ work: @escaping @Sendable (inout Double) -> UnsafePointer<CChar>?
    ) async throws -> Double {
        let seconds = try await withCheckedThrowingContinuation { continuation in
            // It blocks, and Swift's pool has as many threads as there are cores.
            Thread.detachNewThread {
                var seconds = 0.0
                let problem = work(&seconds).map { Failure(description: "the C peer failed: \(String(cString: $0))") }
                continuation.resume(with: problem.map { .failure($0) } ?? .success(seconds))
            }
        }
        return Double(count) / seconds
    }

    private func publishNow(_ load: MessageLoad, _ seconds: inout Double) -> UnsafePointer<CChar>? {
        let envelope = load.envelope()
        let texts = CTexts()
        let headers = envelope.headers
        let id = envelope.id.uuidString.lowercased()
        let names = headers.keys.map { texts.pointer($0) }
        let values = headers.values.map { $0 == id ? nil : texts.pointer($0) }
        return names.withUnsafeBufferPointer { names in
            values.withUnsafeBufferPointer { values in
                load.body.withUnsafeBytes { body in
                    var work = cpeer_load(
                        exchange: texts.pointer(Topology.exchange),
                        routing_key: texts.pointer(load.queue.message.rawValue),
                        source: texts.pointer(envelope.source.rawValue),
                        timestamp: UInt64(envelope.time.timeIntervalSince1970), header_count: names.count,
                        header_names: names.baseAddress, header_values: values.baseAddress, body: body.baseAddress,
                        body_size: body.count, count: UInt64(load.count), window: UInt64(MessageLoad.window))
                    return cpeer_publish(url, &work, &seconds)
                }
            }
        }
    }
}

/// C strings that live as long as this does.
final class CTexts {
    private var texts: [UnsafeMutablePointer<CChar>] = []

    deinit { for text in texts { free(text) } }

    func pointer(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = strdup(text) else { return nil }
        texts.append(copy)
        return UnsafePointer(copy)
    }
}
