import Foundation
import Glibc

/// The terminal as a page that is redrawn; its previous content is restored at the end.
struct TerminalScreen: Sendable {
    /// Columns and lines.
    struct Size: Sendable, Equatable {
        var width: Int
        var height: Int
    }

    private static let output = FileHandle.standardOutput

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Nil when standard output is not a terminal, or its size is unknown.
    static var size: Size? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return Size(width: Int(size.ws_col), height: Int(size.ws_row))
    }

    /// Runs `body` on a page of its own. Codes: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
    static func use(_ body: (TerminalScreen) async throws -> Void) async throws {
        // The alternate screen, without a cursor; afterwards the main screen with its cursor.
        write("\u{1B}[?1049h\u{1B}[?25l")
        defer { write("\u{1B}[?25h\u{1B}[?1049l") }
        try await body(TerminalScreen())
    }

    /// Overwrites the lines in place, so that nothing flickers.
    func draw(_ lines: [String]) {
        let page = lines.map { "\($0)\u{1B}[K" }.joined(separator: "\r\n")
        Self.write("\u{1B}[H\(page)\u{1B}[J")
    }

    private static func write(_ text: String) {
        // A terminal that is gone ends the command by a signal.
        try? output.write(contentsOf: Data(text.utf8))
    }
}

/// The style of a text in a terminal: the codes of ECMA-48, or none.
struct TerminalStyle: Sendable, Equatable {
    var hasColour: Bool

    enum Effect: String, Sendable {
        case bold = "1"
        case faint = "2"
        case red = "1;31"
        case yellow = "33"
    }

    func callAsFunction(_ text: String, _ effect: Effect?) -> String {
        guard hasColour, let effect else { return text }
        return "\u{1B}[\(effect.rawValue)m\(text)\u{1B}[0m"
    }
}
