import Foundation

/// Python's two streaming readers of XML: `Benchmarks/peers/measure_health.py`.
enum PythonReadingPeer: String, Sendable {
    case etree
    case lxml

    var name: String {
        switch self {
        case .etree: "Python's xml.etree.ElementTree.iterparse"
        case .lxml: "lxml 6.1.3's iterparse"
        }
    }

    static var isInstalled: Bool { CeleryPeer.isInstalled }

    func read(_ file: URL) async throws -> HealthReading {
        let output = try await FanoutRecordTool.run(
            CeleryPeer.python, ["measure_health.py", rawValue, file.path],
            environment: ["PYTHONDONTWRITEBYTECODE": "1"], in: "Benchmarks/peers")
        let line = output.split(separator: "\n").last ?? ""
        return try JSONDecoder().decode(HealthReading.self, from: Data(line.utf8))
    }
}
