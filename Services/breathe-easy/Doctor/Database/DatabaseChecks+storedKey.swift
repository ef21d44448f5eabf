import MessageProtocol
import PersonKeys
import Postgres

extension DatabaseChecks {
    /// Whether the file of master keys opens what the service has stored. The check of the files themselves says
    /// what is wrong with one that cannot be read.
    func storedKeyFinding(of service: ServiceName, _ facts: RoleFacts, _ pool: PostgresPool) async throws -> Finding? {
        guard let file = healthKeyFiles[service]?.value, let masterKeys = try? MasterKeys(file: file), facts.readsKeys
        else { return nil }
        return try await StoredKey(in: service.schema, pool, under: masterKeys).finding(of: service, file: file)
    }
}

extension StoredKey {
    func finding(of service: ServiceName, file: String) -> Finding {
        let (topic, name) = ("stored keys", service.rawValue)
        switch self {
        case .absent: return .ok(topic, of: name, "nobody has one yet")
        case .opens: return .ok(topic, of: name, "the master key opens them")
        case .underUnknownKey(let key):
            return .broken(
                topic, of: name, "people's keys are wrapped under the master key \(key), which is not in \(file)",
                mend:
                    "put the line of your copy of the master keys for which `base64 -d | sha256sum` begins with \(key) "
                    + "back into \(file) (make up: .local/health.keys, compose: the volume keys) and restart \(name); "
                    + "without it nobody can open that data")
        case .damaged:
            return .broken(
                topic, of: name, "a person's key does not open, although its master key is in \(file)",
                mend: "restore \(service.schema).person_keys from a backup: the column wrapped was changed")
        }
    }
}
