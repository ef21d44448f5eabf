import Foundation
import MessageProtocol
import PersonKeys
import ServiceRuntime

/// The looks at the machine this command runs on, and at the keys it can see.
struct MachineChecks: Sendable {
    /// Files, by the name of the service that reads them.
    var healthKeyFiles: [(service: String, file: Given<String>)]
    /// Texts of keys, by the name of the service.
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
        guard let limit else { return .unchecked("files", "the kernel does not tell the limit") }
        return limit >= comfortableFiles
            ? .ok("files", "a process may open \(limit)")
            : .warning(
                "files", "a process may open \(limit) files only",
                mend: "raise it where the services run: ulimit -n 65536, or 'ulimits: nofile' in compose")
    }

    /// Quiet hours and days are counted where the person is.
    static func timeZones(_ zone: TimeZone? = TimeZone(identifier: "Europe/Zurich")) -> Finding {
        let july = Date(timeIntervalSince1970: 1_783_080_000)
        guard let zone, zone.secondsFromGMT(for: july) == 7_200 else {
            return .broken(
                "time zones", "the data of time zones is missing or wrong",
                mend: "install the package tzdata where the services run")
        }
        return .ok("time zones", "known")
    }

    static func healthKeys(of service: String, _ file: String, mode: Int?) -> Finding {
        let topic = "health keys"
        do {
            _ = try MasterKeys(file: file)
        } catch {
            return .broken(topic, of: service, "\(error)", mend: "put the file back from where its copy is kept")
        }
        guard let mode, mode & 0o077 != 0 else { return .ok(topic, of: service, "readable, for its owner only") }
        return .warning(
            topic, of: service, "others may read \(file): its mode is \(String(mode, radix: 8))",
            mend: "chmod 600 \(file)")
    }

    /// What one service sealed the other opens.
    private var healthKeyAgreement: Finding? {
        let texts = healthKeyFiles.compactMap {
            try? $0.file.value.map { try String(contentsOfFile: $0, encoding: .utf8) }
        }
        return texts.count < 2 || Set(texts).count == 1
            ? nil
            : .broken(
                "health keys", "the services have files with different keys",
                mend: "give both the same file: what one sealed the other cannot open")
    }

    private var linkKeyAgreement: Finding {
        let topic = "link keys"
        if let faulty = linkKeys.first(where: { if case .faulty = $0.keys { true } else { false } }),
            case .faulty(let variable, let fault) = faulty.keys
        {
            return .broken(topic, of: faulty.service, fault, mend: "openssl rand -base64 32 makes one for \(variable)")
        }
        let texts = linkKeys.compactMap(\.keys.value)
        // Where no address is public, as in the demonstration, the gateway's keys alone do no harm.
        if linkKeys.contains(where: { $0.service == ServiceName.notifier.rawValue && $0.keys.value == nil }) {
            return .unchecked(
                topic,
                "messages carry no links: for links set NOTIFIER_PUBLIC_URL, and NOTIFIER_LINK_KEYS and "
                    + "INGEST_GATEWAY_LINK_KEYS alike")
        }
        let keys = texts.map { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
        guard keys.count == linkKeys.count else {
            return .broken(
                topic, "the notifier has them and the gateway has not: links in messages do not open",
                mend: "give INGEST_GATEWAY_LINK_KEYS and NOTIFIER_LINK_KEYS the same keys")
        }
        return Set(keys).count == 1
            ? .ok(topic, "the same for gateway and notifier")
            : .broken(
                topic, "gateway and notifier have different ones: links in messages may not open",
                mend: "give INGEST_GATEWAY_LINK_KEYS and NOTIFIER_LINK_KEYS the same keys, in the same order")
    }
}
