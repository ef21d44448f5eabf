import EnvironmentReports
import HTTPService

extension BoundingBox {
    /// Reads `bbox=west,south,east,north`, and notes each fault.
    init?(in query: inout QueryReader) {
        let name = "bbox"
        guard let text = query.text(name) else {
            query.refuse(name, "is missing: give west,south,east,north in degrees, such as 5.9,45.8,10.5,47.8")
            return nil
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        guard parts.count == 4, numbers.count == 4 else {
            query.refuse(name, "must be four numbers in degrees: west,south,east,north")
            return nil
        }
        var isSound = true
        for (index, side) in ["west", "south", "east", "north"].enumerated() {
            let limit = index.isMultiple(of: 2) ? 180.0 : 90
            guard abs(numbers[index]) > limit else { continue }
            query.refuse(name, "\(side) must be from -\(Int(limit)) to \(Int(limit))")
            isSound = false
        }
        if isSound, numbers[1] > numbers[3] {
            query.refuse(name, "south must not be greater than north")
            isSound = false
        }
        guard isSound else { return nil }
        self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
}
