import Domain

/// The numbers of samples by outcome.
struct RecordingCount: Equatable, Sendable {
    /// Stored for the first time, or in place of the same source's earlier value.
    var taken = 0
    /// Stored before.
    var repeated = 0
    /// Beyond ``SampleBlock/mostSamples`` of a day.
    var refused = 0

    /// Why samples are ``refused``, for an ``ImportReport``.
    static let refusal = "there are more than \(SampleBlock.mostSamples) measurements of one kind on one day"

    static func += (left: inout RecordingCount, right: RecordingCount) {
        left.taken += right.taken
        left.repeated += right.repeated
        left.refused += right.refused
    }
}

extension SampleBlock {
    /// Adds samples of the block's kind and day.
    ///
    /// Two samples are the same measurement when their source gives them the same id; then the later one counts. Or
    /// when one device took them at the same moment; then the first one counts.
    /// - Parameter taken: gets the samples that are counted as taken.
    mutating func merge(
        _ samples: some Sequence<HealthSample>, into taken: inout [HealthSample]
    ) -> RecordingCount {
        var merge = SampleMerge(self)
        for sample in samples {
            let before = merge.count.taken
            merge.add(sample)
            if merge.count.taken > before { taken.append(sample) }
        }
        self = merge.block
        entries.sort { ($0.time, $0.provenance) < ($1.time, $1.provenance) }
        return merge.count
    }

    mutating func merge(_ samples: some Sequence<HealthSample>) -> RecordingCount {
        var taken: [HealthSample] = []
        return merge(samples, into: &taken)
    }
}

/// A block with indices for finding repetitions.
private struct SampleMerge {
    private struct Moment: Hashable {
        var time: Int64
        /// The first provenance with the same device.
        var device: Int
    }

    private struct Name: Hashable {
        var text: String
        /// The first provenance of the same source.
        var source: Int
    }

    private(set) var block: SampleBlock
    private(set) var count = RecordingCount()
    private var positions: [Moment: Int] = [:]
    private var named: [Name: Int] = [:]
    private var devices: [Int] = []
    private var sources: [Int] = []
    private var lastProvenance = 0

    init(_ block: SampleBlock) {
        self.block = block
        self.block.provenances = []
        for provenance in block.provenances { addProvenance(provenance) }
        positions.reserveCapacity(block.entries.count)
        for (position, entry) in block.entries.enumerated() { note(entry, at: position) }
    }

    mutating func add(_ sample: HealthSample) {
        let entry = SampleBlock.Entry(
            time: sample.milliseconds, duration: sample.duration, value: sample.value, utcOffset: sample.utcOffset,
            provenance: index(of: sample.provenance), sourceID: sample.sourceID,
            activity: sample.activity)
        let sameMoment = positions[moment(of: entry)]
        if let position = name(of: entry).flatMap({ named[$0] }) {
            replace(position, by: entry, unlessTakenBy: sameMoment)
        } else if let sameMoment {
            learn(entry.activity, of: sameMoment)
        } else if block.entries.count >= SampleBlock.mostSamples {
            count.refused += 1
        } else {
            count.taken += 1
            note(entry, at: block.entries.count)
            block.entries.append(entry)
        }
    }

    /// A repeated measurement may bring the mark that earlier versions did not read.
    private mutating func learn(_ activity: HealthFigure.Activity, of position: Int) {
        guard activity != .unknown, block.entries[position].activity == .unknown else {
            count.repeated += 1
            return
        }
        block.entries[position].activity = activity
        count.taken += 1
    }

    private mutating func replace(_ position: Int, by entry: SampleBlock.Entry, unlessTakenBy other: Int?) {
        guard block.entries[position] != entry, other == nil || other == position else {
            count.repeated += 1
            return
        }
        positions[moment(of: block.entries[position])] = nil
        note(entry, at: position)
        block.entries[position] = entry
        count.taken += 1
    }

    private mutating func note(_ entry: SampleBlock.Entry, at position: Int) {
        positions[moment(of: entry)] = position
        if let name = name(of: entry) { named[name] = position }
    }

    private func moment(of entry: SampleBlock.Entry) -> Moment {
        Moment(time: entry.time, device: devices[entry.provenance])
    }

    private func name(of entry: SampleBlock.Entry) -> Name? {
        entry.sourceID.map { Name(text: $0, source: sources[entry.provenance]) }
    }

    /// Samples come in runs of the same provenance, so the last one is compared first.
    private mutating func index(of provenance: SampleProvenance) -> Int {
        if block.provenances.indices.contains(lastProvenance), block.provenances[lastProvenance] == provenance {
            return lastProvenance
        }
        lastProvenance = block.provenances.firstIndex(of: provenance) ?? addProvenance(provenance)
        return lastProvenance
    }

    @discardableResult
    private mutating func addProvenance(_ provenance: SampleProvenance) -> Int {
        let index = block.provenances.count
        devices.append(block.provenances.firstIndex { $0.device == provenance.device } ?? index)
        sources.append(block.provenances.firstIndex { $0.source == provenance.source } ?? index)
        block.provenances.append(provenance)
        return index
    }
}
