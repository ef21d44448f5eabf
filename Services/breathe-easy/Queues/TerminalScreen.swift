import Foundation
import Glibc

/// The terminal as a page that is drawn again and again; what stood in it before comes back at the end.
struct TerminalScreen: Sendable {
    /// Columns and lines.
    struct Size: Sendable, Equatable {
        var width: Int
        var height: Int
    }

    private static let output = FileHandle.standardOutput

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Nil when standard output is no terminal, or one that does not tell.
    static var size: Size? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return Size(width: Int(size.ws_col), height: Int(size.ws_row))
    }

    /// Runs `body` on a page of its own. Codes: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
    static func use(_ body: (TerminalScreen) async throws -> Void) async throws {
        // The other page, without a cursor; afterwards the first page with its cursor.
        write("\u{1B}[?1049h\u{1B}[?25l")
        defer { write("\u{1B}[?25h\u{1B}[?1049l") }
        try await body(TerminalScreen())
    }

    /// Draws over what is there, line by line, so that nothing flickers.
    func draw(_ lines: [String]) {
        let page = lines.map { "\($0)\u{1B}[K" }.joined(separator: "\r\n")
        Self.write("\u{1B}[H\(page)\u{1B}[J")
    }

    private static func write(_ text: String) {
        // A terminal that is gone ends the command by a signal, so there is nobody to tell.
        try? output.write(contentsOf: Data(text.utf8))
    }
}
