import Foundation

/// A container as `docker compose ps --format json` describes it.
struct ComposeContainer: Sendable, Equatable, Decodable {
    var name: String
    /// `running`, `restarting`, `exited`, …
    var state: String
    /// Ports of this host that are published for it; only one container can have each.
    var publishedPorts: [Int]

    private enum CodingKeys: String, CodingKey {
        case name = "Name"
        case state = "State"
        case publishers = "Publishers"
    }

    private struct Publisher: Decodable {
        var port: Int

        private enum CodingKeys: String, CodingKey { case port = "PublishedPort" }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        state = try values.decode(String.self, forKey: .state)
        // An exposed port that is not published has the number 0; IPv4 and IPv6 list the same port twice.
        let ports = try values.decodeIfPresent([Publisher].self, forKey: .publishers) ?? []
        publishedPorts = Set(ports.map(\.port)).filter { $0 > 0 }.sorted()
    }

    /// A restarting container counts: compose keeps it.
    var isUp: Bool { state == "running" || state == "restarting" }

    /// - Parameter text: an object on each line, or one array, as versions of compose before 2.21 print it.
    static func list(in text: String) throws -> [ComposeContainer] {
        let decoder = JSONDecoder()
        if text.hasPrefix("[") { return try decoder.decode([ComposeContainer].self, from: Data(text.utf8)) }
        return try text.split(whereSeparator: \.isNewline).map {
            try decoder.decode(ComposeContainer.self, from: Data($0.utf8))
        }
    }
}
