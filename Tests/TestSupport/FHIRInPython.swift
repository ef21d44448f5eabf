import Foundation

/// A FHIR bundle as another library reads it: see `Servers/check_fhir.py`.
public struct FHIRInPython: Decodable, Sendable {
    /// How many there are of each kind.
    public var resources: [String: Int]
    /// What is against the standard.
    public var faults: [String]

    /// - Throws: ``HelperProcessError``.
    public init(of bundle: [UInt8]) async throws {
        let lines = try await inHelperFolder { folder in
            let file = "\(folder)/bundle.json"
            try Data(bundle).write(to: URL(filePath: file))
            return try await TestPython.lines(1, of: "check_fhir.py", [file])
        }
        self = try JSONDecoder().decode(Self.self, from: Data(lines.joined().utf8))
    }
}
