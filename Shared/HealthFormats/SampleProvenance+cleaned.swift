import Domain

extension SampleProvenance {
    /// - Returns: without control characters, each text truncated to ``longestText`` Unicode scalars: a character may
    /// consist of any number of those, and messages have a size limit.
    func cleaned(unit newUnit: String?) -> SampleProvenance {
        SampleProvenance(
            source: Self.cleaned(source), device: Self.cleaned(device), unit: Self.cleaned(newUnit))
    }

    private static func cleaned(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        if text.utf8.count <= longestText, !text.hasControlCharacters { return text }
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: text.unicodeScalars.lazy.filter { !$0.isControl }.prefix(longestText))
        return kept.isEmpty ? nil : String(kept)
    }
}

extension String {
    var hasControlCharacters: Bool {
        utf8.withContiguousStorageIfAvailable(Self.holdsControl) ?? Self.holdsControl(utf8)
    }

    private static func holdsControl(_ bytes: some Sequence<UInt8>) -> Bool {
        // C1 controls are 0xC2 and a byte under 0xA0; all others are single bytes.
        var previous: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 || byte == 0x7F || (previous == 0xC2 && byte < 0xA0) { return true }
            previous = byte
        }
        return false
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
