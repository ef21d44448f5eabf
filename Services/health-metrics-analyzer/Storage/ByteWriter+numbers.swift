/// Columns of measurements, most of which have one or two decimals and change little from one to the next.
extension ByteWriter {
    /// Writes the values exactly: as differences of whole halves, tenths, hundredths or thousandths if all are such,
    /// otherwise with all their bits.
    mutating func append(numbers values: [Double]) {
        for (code, scale) in NumberScale.all.enumerated() {
            guard let whole = NumberScale.wholeNumbers(values, times: scale) else { continue }
            append(UInt8(code))
            append(differences: whole)
            return
        }
        append(NumberScale.allBits)
        for value in values { append(fixed: value.bitPattern) }
    }

    mutating func append(differences values: [Int64]) {
        var previous: Int64 = 0
        for value in values {
            append(signed: value &- previous)
            previous = value
        }
    }
}

extension ByteReader {
    mutating func numbers(_ count: Int) throws(StoredBytesFault) -> [Double] {
        let code = try byte()
        var values: [Double] = []
        values.reserveCapacity(count)
        if code == NumberScale.allBits {
            for _ in 0..<count { values.append(Double(bitPattern: try fixed())) }
            return values
        }
        guard Int(code) < NumberScale.all.count else { throw .malformed }
        let scale = NumberScale.all[Int(code)]
        var whole: Int64 = 0
        for _ in 0..<count {
            whole &+= try signed()
            values.append(Double(whole) / scale)
        }
        return values
    }

    mutating func differences(_ count: Int) throws(StoredBytesFault) -> [Int64] {
        var values: [Int64] = []
        values.reserveCapacity(count)
        var value: Int64 = 0
        for _ in 0..<count {
            value &+= try signed()
            values.append(value)
        }
        return values
    }
}

/// Factors that make values whole. Their index is stored, so the list only grows at its end.
private enum NumberScale {
    static let all: [Double] = [1, 2, 10, 100, 1_000]
    static let allBits: UInt8 = 255

    /// - Returns: nil when a value would not be restored with the same bits.
    static func wholeNumbers(_ values: [Double], times scale: Double) -> [Int64]? {
        var whole: [Int64] = []
        whole.reserveCapacity(values.count)
        for value in values {
            let scaled = (value * scale).rounded()
            // Beyond 2^53 not every whole number is a Double.
            guard abs(scaled) < 9e15, (scaled / scale).bitPattern == value.bitPattern else { return nil }
            whole.append(Int64(scaled))
        }
        return whole
    }
}
