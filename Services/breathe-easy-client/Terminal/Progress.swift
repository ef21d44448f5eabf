import Foundation
import Synchronization

/// One line of standard error that is drawn again and again; nothing when that is no terminal.
///
/// Is called from several threads; the mutex is the lock of everything.
final class Progress: Sendable {
    private struct State {
        var shown = ""
        var drawnAt: ContinuousClock.Instant?
    }

    private let isDrawn: Bool
    private let state = Mutex(State())

    init(isDrawn: Bool) { self.isDrawn = isDrawn }

    func show(_ step: ProgressStep) {
        guard isDrawn else { return }
        let line = step.line
        state.withLock { state in
            let now = ContinuousClock.now
            // A terminal needs no more than ten pictures a second, but the last one.
            let isTooSoon = state.drawnAt.map { now - $0 < .milliseconds(100) } ?? false
            guard line != state.shown, !isTooSoon || step.isComplete else { return }
            (state.shown, state.drawnAt) = (line, now)
            Terminal.write(Array("\r\u{1B}[K\(line)".utf8), to: .standardError)
        }
    }

    /// Removes the line, so that what is written next stands at its place.
    func clear() {
        guard isDrawn else { return }
        state.withLock { state in
            if !state.shown.isEmpty { Terminal.write(Array("\r\u{1B}[K".utf8), to: .standardError) }
            state = State()
        }
    }
}

/// How far something is.
struct ProgressStep: Sendable, Equatable {
    /// Such as `Sending`.
    var what: String
    var done: Int
    /// Nil when nobody knows.
    var total: Int?
    var unit: Unit

    enum Unit: Sendable { case bytes, percent, parts }

    var isComplete: Bool { total.map { done >= $0 } ?? false }

    var line: String {
        guard let total, total > 0 else { return "\(what) \(amount(done))" }
        let share = min(1, max(0, Double(done) / Double(total)))
        let filled = Int(share * 24)
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 24 - filled)
        let percent = "\(Int(share * 100)) %"
        return unit == .percent
            ? "\(what) [\(bar)] \(percent)" : "\(what) [\(bar)] \(percent), \(amount(done)) of \(amount(total))"
    }

    private func amount(_ number: Int) -> String {
        switch unit {
        case .bytes: Self.bytes(number)
        case .percent: "\(number) %"
        case .parts: "\(number)"
        }
    }

    /// In decimal units, as a shop sells disks.
    static func bytes(_ number: Int) -> String {
        let units = ["kB", "MB", "GB", "TB"]
        guard number >= 1_000 else { return "\(number) bytes" }
        var value = Double(number) / 1_000
        var unit = 0
        while value >= 999.95, unit < units.count - 1 { (value, unit) = (value / 1_000, unit + 1) }
        return String(format: "%.1f %@", value, units[unit])
    }
}
