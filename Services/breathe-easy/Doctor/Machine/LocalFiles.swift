import Foundation
import Glibc

/// What the kernel says of this process and of files.
enum LocalFiles {
    /// How many files this process may open, before it asks for more.
    static var openLimit: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        return Int(clamping: limit.rlim_cur)
    }

    /// The permission bits of a file, such as 0o600; nil when there is none to be seen.
    static func mode(of path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }
}
