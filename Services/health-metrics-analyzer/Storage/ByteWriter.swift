import Foundation

/// Writes numbers in as few bytes as they need.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// LEB128: seven bits in each byte, lowest first; the eighth bit is set when more follow.
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(count: Int) { append(varint: UInt64(count)) }

    /// Zigzag: numbers near zero, of either sign, become small.
    mutating func append(signed value: Int64) {
        append(varint: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    mutating func append(text: String) {
        append(bytes: Array(text.utf8))
    }

    mutating func append(bytes added: some Collection<UInt8>) {
        append(count: added.count)
        bytes.append(contentsOf: added)
    }

    mutating func append(fixed value: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func append(uuid: UUID) {
        withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) }
    }

    /// Run-length encoding, for columns that rarely change.
    mutating func append(runs values: some Sequence<Int64>) {
        var runs: [(count: Int, value: Int64)] = []
        for value in values {
            if let last = runs.last, last.value == value {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((1, value))
            }
        }
        append(count: runs.count)
        for run in runs {
            append(count: run.count)
            append(signed: run.value)
        }
    }
}
