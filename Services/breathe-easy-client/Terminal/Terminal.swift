import Foundation
import Glibc

/// Where a command writes: results to the standard output, what a person may want to know besides to standard error.
struct Terminal: Sendable {
    /// Columns of the terminal; nil when the standard output is none.
    let width: Int?
    let style: TerminalStyle
    /// Whether standard error is a terminal, so that progress may be drawn.
    let drawsProgress: Bool

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        width = Self.width(of: STDOUT_FILENO)
        // https://no-color.org: "when present and not an empty string (regardless of its value)".
        let wantsColour = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        style = TerminalStyle(hasEffects: isatty(STDOUT_FILENO) == 1 && wantsColour)
        drawsProgress = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
    }

    /// Writes at once, so that a program at the other end of a pipe has each line as it comes.
    static func write(line: String) { write(Array("\(line)\n".utf8), to: .standardOutput) }

    /// A document of JSON, which ends with a line break.
    static func write(json: [UInt8]) {
        write(json.last == UInt8(ascii: "\n") ? json : json + [UInt8(ascii: "\n")], to: .standardOutput)
    }

    /// For the person; never a part of the result.
    static func note(_ text: String) { write(Array("\(text.printable)\n".utf8), to: .standardError) }

    /// A reader that is gone ends the command by SIGPIPE; a result that cannot be written, such as to a full disk, ends
    /// it with ``ExitStatus/notWritten``.
    static func write(_ bytes: [UInt8], to file: FileHandle) {
        do {
            try file.write(contentsOf: Data(bytes))
        } catch {
            guard file.fileDescriptor == STDOUT_FILENO else { return }
            note("breathe-easy-client: the standard output cannot be written: name another place")
            exit(ExitStatus.notWritten.rawValue)
        }
    }

    private static func width(of descriptor: CInt) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}

/// The style of a text in a terminal: the codes of ECMA-48, or none.
struct TerminalStyle: Sendable, Equatable {
    var hasEffects: Bool

    static let plain = TerminalStyle(hasEffects: false)

    enum Effect: String, Sendable {
        case bold = "1"
        case red = "1;31"
        case yellow = "33"
    }

    func callAsFunction(_ text: String, _ effect: Effect?) -> String {
        guard hasEffects, let effect else { return text }
        return "\u{1B}[\(effect.rawValue)m\(text)\u{1B}[0m"
    }
}

/// Times as a person reads them, by the clock of their machine.
enum DisplayedTime {
    static func minute(_ time: Date, in zone: TimeZone = .current) -> String { text(time, "yyyy-MM-dd HH:mm", zone) }

    static func day(_ time: Date, in zone: TimeZone = .current) -> String { text(time, "yyyy-MM-dd", zone) }

    private static func text(_ time: Date, _ format: String, _ zone: TimeZone) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = zone
        formatter.dateFormat = format
        return formatter.string(from: time)
    }
}
