import Domain
import Foundation

/// A circle round all circles of a chunk, by which most chunks are skipped quickly.
struct ChunkReach: Sendable {
    private let centre: UnitVector
    /// Radians; below 0 for an empty chunk.
    private var angle = -1.0
    private var cosine = nowhere

    /// - Parameter centre: roughly that of the chunk's people; it never moves.
    init(around centre: Coordinate) { self.centre = UnitVector(centre) }

    /// May be true for a point in nobody's circle, but is never false for a point in somebody's.
    @inline(__always)
    func mayContain(_ point: UnitVector) -> Bool { centre.dot(point) >= cosine }

    /// Grows to hold one more circle.
    mutating func include(_ circle: ExactCircle) {
        let needed = angle(to: circle)
        if needed > angle { set(needed) }
    }

    /// Whether removing the circle may shrink the reach.
    func isHeldOpen(by circle: ExactCircle) -> Bool { angle(to: circle) >= angle }

    /// Shrinks the reach to the chunk's present people.
    mutating func fit(_ chunk: AudienceChunk) {
        let angles = chunk.exactCircles.indices.lazy.filter { chunk.isOccupied(at: $0) }
            .map { [self] in angle(to: chunk.exactCircles[$0]) }
        set(angles.max() ?? -1)
    }

    private mutating func set(_ angle: Double) {
        self.angle = angle
        guard angle >= 0 else {
            cosine = Self.nowhere
            return
        }
        // The margin of a millionth, 6 m, is far larger than the rounding error of a cosine.
        cosine = angle + Self.margin < .pi ? cos(angle + Self.margin) - 1e-15 : Self.everywhere
    }

    private func angle(to circle: ExactCircle) -> Double {
        centre.angle(to: UnitVector(circle.centre)) + circle.radius.angle
    }

    private static let margin = 1e-6
    private static let everywhere = -2.0
    private static let nowhere = 2.0
}
