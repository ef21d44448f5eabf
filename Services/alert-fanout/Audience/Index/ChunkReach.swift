import Domain
import Foundation

/// A circle round all circles of a chunk, by which most chunks are passed over at a glance.
struct ChunkReach: Sendable {
    private let centre: UnitVector
    /// Radians; below 0 when nobody is there.
    private var angle = -1.0
    private var cosine = nowhere

    /// - Parameter centre: of the chunk's people, roughly; it stays.
    init(around centre: Coordinate) { self.centre = UnitVector(centre) }

    /// May be true of a point that is in nobody's circle, and is never false of one that is in somebody's.
    @inline(__always)
    func mayContain(_ point: UnitVector) -> Bool { centre.dot(point) >= cosine }

    /// Grows to hold one more circle.
    mutating func include(_ circle: ExactCircle) {
        let needed = angle(to: circle)
        if needed > angle { set(needed) }
    }

    /// Whether the reach may shrink when the circle goes.
    func isHeldOpen(by circle: ExactCircle) -> Bool { angle(to: circle) >= angle }

    /// Fits the people who are there now.
    mutating func fit(_ chunk: AudienceChunk) {
        let angles = chunk.exactCircles.indices.lazy.filter { chunk.isSeated(at: $0) }
            .map { [self] in angle(to: chunk.exactCircles[$0]) }
        set(angles.max() ?? -1)
    }

    private mutating func set(_ angle: Double) {
        self.angle = angle
        guard angle >= 0 else {
            cosine = Self.nowhere
            return
        }
        // The margin of a millionth, 6 m, is far beyond what rounding does to a cosine.
        cosine = angle + Self.margin < .pi ? cos(angle + Self.margin) - 1e-15 : Self.everywhere
    }

    private func angle(to circle: ExactCircle) -> Double {
        centre.angle(to: UnitVector(circle.centre)) + circle.radius.angle
    }

    private static let margin = 1e-6
    private static let everywhere = -2.0
    private static let nowhere = 2.0
}
