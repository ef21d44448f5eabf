import Foundation
import Glibc
import HTTPFetch
import Synchronization

/// Questions to the person at the terminal; without a terminal, lines of the standard input.
struct Prompt: Sendable {
    var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// - Returns: nil at the end of the input.
    func line(_ question: String) -> String? {
        ask(question)
        Interruption.endsAtOnce.store(true, ordering: .relaxed)
        defer { Interruption.endsAtOnce.store(false, ordering: .relaxed) }
        return readLine()
    }

    /// The same without showing what is typed.
    /// - Throws: ``ClientFailure`` when the person presses Ctrl-C.
    func secret(_ question: String) throws -> String? {
        guard isTerminal else { return readLine() }
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return line(question) }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        // Ctrl-C then is a byte of the line and not a signal, which would leave the terminal silent.
        silent.c_lflag &= ~tcflag_t(ISIG)
        withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = 3 }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        ask(question)
        return try secretLine()
    }

    private func secretLine() throws -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) == 1 {
            switch byte {
            case 3: throw ClientFailure(.cancelled)
            case UInt8(ascii: "\n"): return String(decoding: bytes, as: UTF8.self)
            default: bytes.append(byte)
            }
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private func ask(_ question: String) {
        // On standard error, so that standard output has nothing but the answer.
        if isTerminal { FileHandle.standardError.write(Data("\(question) ".utf8)) }
    }
}
