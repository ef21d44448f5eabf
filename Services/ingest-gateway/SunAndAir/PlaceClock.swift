import Domain
import Foundation

/// Which clock the hours of a place are read from.
struct PlaceClock: Hashable, Sendable {
    let zone: TimeZone
    /// Whether it is a clock of people, not the hour of the longitude alone.
    let isLegal: Bool

    /// Seconds: no legal time is farther from the sun's. In the west of China it is more than three hours.
    static let farthest = 3.5 * 3_600

    /// - Parameters:
    ///   - own: of the person whose place it is; UTC until they choose one.
    ///   - name: of the browser's time zone, such as `Europe/Zurich`, where the browser is at the place.
    init(own: TimeZone?, named name: String?, at place: Coordinate, on instant: Date) {
        let named = name.flatMap { $0.utf8.count <= 64 ? TimeZone(identifier: $0) : nil }
        let told = [own, named].compactMap { $0 }.first { Self.fits($0, place, on: instant) }
        (zone, isLegal) = (told ?? TimeZone(nauticalAt: place), told != nil)
    }

    /// Whether a zone is not one of another part of the world.
    private static func fits(_ zone: TimeZone, _ place: Coordinate, on instant: Date) -> Bool {
        let ahead = Double(zone.secondsFromGMT(for: instant)) - place.longitude * 240
        return abs(ahead.remainder(dividingBy: 86_400)) <= farthest
    }

    /// 24 hours, to the nearest minute, such as `13:31`.
    func time(_ instant: Date) -> String {
        let seconds = instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))
        let minutes = Int((seconds / 60).rounded())
        let ofDay = (minutes % 1_440 + 1_440) % 1_440
        return "\(Self.two(ofDay / 60)):\(Self.two(ofDay % 60))"
    }

    /// Such as `UTC+2` or `UTC−3:30`.
    func offset(at instant: Date) -> String {
        let minutes = zone.secondsFromGMT(for: instant) / 60
        guard minutes != 0 else { return "UTC" }
        let size = abs(minutes)
        let rest = size % 60 == 0 ? "" : ":\(Self.two(size % 60))"
        return "UTC\(minutes < 0 ? "−" : "+")\(size / 60)\(rest)"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
