import Foundation
import Glibc
import MessageProtocol
import PersonKeys
import ServiceRuntime

/// The checks of the machine this command runs on, and of the keys it can read.
struct MachineChecks: Sendable {
    /// The files, with the service that reads each.
    var healthKeyFiles: [(service: String, file: Given<String>)]
    /// The keys as text, with their service.
    var linkKeys: [(service: String, keys: Given<String>)]

    var all: [Check] {
        [
            Check(.machine, "files") { [Self.fileLimit(LocalFiles.openLimit)] },
            Check(.machine, "time zones") { [Self.timeZones()] },
        ]
            + healthKeyFiles.map { service, file in
                Check(.machine, "health keys", of: service, file) { file in
                    [Self.healthKeys(of: service, file, mode: LocalFiles.mode(of: file))]
                }
            }
            + [
                Check(.machine, "health keys") { [healthKeyAgreement].compactMap { $0 } },
                Check(.machine, "link keys") { [linkKeyAgreement] },
            ]
    }

    /// A gateway has a connection for each open inbox, a notifier one for each host.
    static let comfortableFiles = 4_096

    static func fileLimit(_ limit: Int?) -> Finding {
        guard let limit else { return .unchecked("files", "the kernel does not report the limit") }
        return limit >= comfortableFiles
            ? .ok("files", "a process may open \(limit)")
            : .warning(
                "files", "a process may open \(limit) files only",
                mend: "raise it where the services run: ulimit -n 65536, or 'ulimits: nofile' in compose")
    }

    /// Quiet hours and days follow the person's time zone.
    static func timeZones(_ zone: TimeZone? = TimeZone(identifier: "Europe/Zurich")) -> Finding {
        let july = Date(timeIntervalSince1970: 1_783_080_000)
        guard let zone, zone.secondsFromGMT(for: july) == 7_200 else {
            return .broken(
                "time zones", "the time zone database is missing or wrong",
                mend: "install the package tzdata where the services run")
        }
        return .ok("time zones", "known")
    }

    static func healthKeys(of service: String, _ file: String, mode: Int?) -> Finding {
        let topic = "health keys"
        do {
            _ = try MasterKeys(file: file)
        } catch {
            return .broken(topic, of: service, "\(error)", mend: "restore the file from its copy")
        }
        guard let mode, mode & 0o077 != 0 else { return .ok(topic, of: service, "readable by its owner only") }
        return .warning(
            topic, of: service, "others may read \(file): its mode is \(String(mode, radix: 8))",
            mend: "chmod 600 \(file)")
    }

    /// Each service has to open what the other sealed.
    private var healthKeyAgreement: Finding? {
        let texts = healthKeyFiles.compactMap {
            try? $0.file.value.map { try String(contentsOfFile: $0, encoding: .utf8) }
        }
        return texts.count < 2 || Set(texts).count == 1
            ? nil
            : .broken(
                "health keys", "the services have files with different keys",
                mend: "give both the same file, or one cannot open what the other sealed")
    }

    private var linkKeyAgreement: Finding {
        let topic = "link keys"
        if let faulty = linkKeys.first(where: { if case .faulty = $0.keys { true } else { false } }),
            case .faulty(let variable, let fault) = faulty.keys
        {
            return .broken(topic, of: faulty.service, fault, mend: "openssl rand -base64 32 makes one for \(variable)")
        }
        let texts = linkKeys.compactMap(\.keys.value)
        // Then links in messages are off, and what accounts asks to be mailed is reported by another check.
        if linkKeys.contains(where: { $0.service == ServiceName.notifier.rawValue && $0.keys.value == nil }) {
            return .unchecked(
                topic,
                "messages carry no links: for links set NOTIFIER_PUBLIC_URL, and NOTIFIER_LINK_KEYS, "
                    + "INGEST_GATEWAY_LINK_KEYS, ACCOUNTS_LINK_KEYS, SYMPTOM_JOURNAL_LINK_KEYS and "
                    + "SKIN_CHECK_LINK_KEYS alike")
        }
        let keys = texts.map { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
        guard keys.count == linkKeys.count else {
            return .broken(
                topic, "the notifier has keys and another service has none: links in messages do not work",
                mend: "give INGEST_GATEWAY_LINK_KEYS, ACCOUNTS_LINK_KEYS, SYMPTOM_JOURNAL_LINK_KEYS, "
                    + "SKIN_CHECK_LINK_KEYS and NOTIFIER_LINK_KEYS the same keys")
        }
        return Set(keys).count == 1
            ? .ok(topic, "the same for all who seal or open links")
            : .broken(
                topic, "services have different keys: links in messages may not work",
                mend: "give INGEST_GATEWAY_LINK_KEYS, ACCOUNTS_LINK_KEYS, SYMPTOM_JOURNAL_LINK_KEYS, "
                    + "SKIN_CHECK_LINK_KEYS and NOTIFIER_LINK_KEYS the same keys, in the same order")
    }
}

/// The kernel's facts about this process and files.
enum LocalFiles {
    /// How many files this process may open: its soft limit.
    static var openLimit: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
        return Int(clamping: limit.rlim_cur)
    }

    /// The permission bits of a file, such as 0o600; nil when it cannot be seen.
    static func mode(of path: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue
    }
}
