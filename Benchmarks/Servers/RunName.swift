import Foundation

/// A name that identifies the process that created an object on a server, so that leftovers of killed runs can be
/// found.
enum RunName {
    static func make(prefix: String) -> String {
        "\(prefix)\(getpid())_\(String(UInt32.random(in: 0...UInt32.max), radix: 36))"
    }

    /// Whether the name begins with the prefix and its process lives no more.
    static func isLeftover(_ name: String, prefix: String) -> Bool {
        guard name.hasPrefix(prefix), let process = name.dropFirst(prefix.count).split(separator: "_").first,
            let id = pid_t(process)
        else { return false }
        return kill(id, 0) != 0
    }
}
