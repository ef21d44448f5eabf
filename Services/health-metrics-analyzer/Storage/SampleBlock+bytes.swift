import Domain
import Foundation

/// The stored form of a block: a version, the provenances, and a column for each property.
///
/// A day of one heart rate a minute takes 3 kB.
extension SampleBlock {
    /// With ``markedVersion`` a column of activities follows. It is written only when a source marks one, so that a
    /// replica of an earlier version can read everything else.
    private static let version: UInt8 = 1
    private static let markedVersion: UInt8 = 2

    func bytes() -> [UInt8] {
        var writer = ByteWriter(capacity: 64 + entries.count * 4)
        let isMarked = entries.contains { $0.activity != .unknown }
        writer.append(isMarked ? Self.markedVersion : Self.version)
        writer.append(count: provenances.count)
        for provenance in provenances {
            for text in [provenance.source, provenance.device, provenance.unit] { writer.append(optional: text) }
        }
        writer.append(count: entries.count)
        writer.append(times: entries.map(\.time))
        writer.append(numbers: entries.map(\.value))
        writer.append(runs: entries.lazy.map(\.duration))
        writer.append(runs: entries.lazy.map { $0.utcOffset.map(Int64.init) ?? Self.unknownOffset })
        writer.append(runs: entries.lazy.map { Int64($0.provenance) })
        writer.append(names: entries.map(\.sourceID))
        if isMarked { writer.append(runs: entries.lazy.map { Int64($0.activity.rawValue) }) }
        return writer.bytes
    }

    init(bytes: [UInt8]) throws(StoredBytesFault) {
        var reader = ByteReader(bytes)
        let version = try reader.byte()
        guard version == Self.version || version == Self.markedVersion else { throw .unknownVersion(version) }
        for _ in 0..<(try reader.count(atMost: Self.mostSamples)) {
            provenances.append(
                SampleProvenance(
                    source: try reader.optionalText(), device: try reader.optionalText(),
                    unit: try reader.optionalText()))
        }
        let count = try reader.count(atMost: Self.mostSamples)
        let times = try reader.times(count)
        let values = try reader.numbers(count)
        let durations = try reader.runs(of: count)
        let offsets = try reader.runs(of: count)
        let origins = try reader.runs(of: count)
        let names = try reader.names(count)
        let marks = version == Self.markedVersion ? try reader.activities(count) : []
        guard reader.isAtEnd, origins.allSatisfy({ provenances.indices.contains(Int($0)) }) else { throw .malformed }
        entries = times.indices.map { index in
            Entry(
                time: times[index], duration: durations[index], value: values[index],
                utcOffset: offsets[index] == Self.unknownOffset ? nil : Int(offsets[index]),
                provenance: Int(origins[index]), sourceID: names.isEmpty ? nil : names[index],
                activity: marks.isEmpty ? .unknown : marks[index])
        }
    }

    /// No clock is this far from UTC.
    private static let unknownOffset: Int64 = 1_000_000
}

extension ByteWriter {
    fileprivate mutating func append(optional text: String?) {
        append(text == nil ? 0 : 1)
        if let text { append(text: text) }
    }

    /// The second differences, which are 0 for a device that measures regularly.
    fileprivate mutating func append(times: [Int64]) {
        var (previous, distance): (Int64, Int64) = (0, 0)
        for time in times {
            append(signed: time &- previous &- distance)
            distance = time &- previous
            previous = time
        }
    }

    /// The sources' ids of their measurements; most are UUIDs, which take 17 bytes.
    fileprivate mutating func append(names: [String?]) {
        guard names.contains(where: { $0 != nil }) else { return append(SourceNames.none) }
        append(SourceNames.some)
        for name in names { append(name: name) }
    }

    private mutating func append(name: String?) {
        guard let name else { return append(SourceNames.unnamed) }
        if let uuid = UUID(uuidString: name), uuid.uuidString == name {
            append(SourceNames.upperCaseUUID)
            append(uuid: uuid)
        } else if let uuid = UUID(uuidString: name), uuid.uuidString.lowercased() == name {
            append(SourceNames.lowerCaseUUID)
            append(uuid: uuid)
        } else {
            append(SourceNames.text)
            append(text: name)
        }
    }
}

extension ByteReader {
    fileprivate mutating func optionalText() throws(StoredBytesFault) -> String? {
        try byte() == 0 ? nil : try text()
    }

    fileprivate mutating func times(_ count: Int) throws(StoredBytesFault) -> [Int64] {
        var times: [Int64] = []
        times.reserveCapacity(count)
        var (time, distance): (Int64, Int64) = (0, 0)
        for _ in 0..<count {
            distance &+= try signed()
            time &+= distance
            times.append(time)
        }
        return times
    }

    fileprivate mutating func activities(_ count: Int) throws(StoredBytesFault) -> [HealthFigure.Activity] {
        let marks = try runs(of: count).compactMap { UInt8(exactly: $0).flatMap(HealthFigure.Activity.init) }
        guard marks.count == count else { throw .malformed }
        return marks
    }

    /// - Returns: an empty list when no measurement has a name.
    fileprivate mutating func names(_ count: Int) throws(StoredBytesFault) -> [String?] {
        guard try byte() == SourceNames.some else { return [] }
        var names: [String?] = []
        names.reserveCapacity(count)
        for _ in 0..<count {
            switch try byte() {
            case SourceNames.unnamed: names.append(nil)
            case SourceNames.upperCaseUUID: names.append(try uuid().uuidString)
            case SourceNames.lowerCaseUUID: names.append(try uuid().uuidString.lowercased())
            case SourceNames.text: names.append(try text())
            default: throw .malformed
            }
        }
        return names
    }
}

/// The encodings of names.
private enum SourceNames {
    static let none: UInt8 = 0
    static let some: UInt8 = 1

    static let unnamed: UInt8 = 0
    static let upperCaseUUID: UInt8 = 1
    static let lowerCaseUUID: UInt8 = 2
    static let text: UInt8 = 3
}
