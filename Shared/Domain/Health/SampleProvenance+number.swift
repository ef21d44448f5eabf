extension SampleProvenance {
    /// The same for the same device in every process and version; 0 when neither device nor app is known.
    ///
    /// FNV-1a, 32 bits (draft-eastlake-fnv, https://datatracker.ietf.org/doc/html/draft-eastlake-fnv). An app that
    /// names no device counts as the device.
    public var deviceNumber: UInt32 {
        guard let text = device ?? source, !text.isEmpty else { return 0 }
        var hash: UInt32 = 2_166_136_261
        for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return max(hash, 1)
    }
}
