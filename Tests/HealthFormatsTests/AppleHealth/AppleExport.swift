import Domain
import Foundation
import HealthFormats
import StreamedDocuments
import TestSupport

/// What reading a file yields.
struct AppleExport {
    private(set) var events: [HealthEvent] = []
    private(set) var summary = ExportSummary(format: "")

    /// 2026-11-22 05:00:00 +0000.
    static let now = Date(timeIntervalSince1970: 1_795_323_600)

    /// - Parameter root: what stands within the root element.
    init(_ root: String, isOwn: ((String) -> Bool)? = nil) throws {
        try self.init(bytes: Array("<HealthData locale=\"en_US\">\n\(root)\n</HealthData>".utf8), isOwn: isOwn)
    }

    init(
        bytes: [UInt8], pieceSize: Int = 65_536, limits: ExportLimits = ExportLimits(),
        isOwn: ((String) -> Bool)? = nil
    ) throws {
        var events: [HealthEvent] = []
        summary = try ExportReading(now: Self.now, limits: limits)
            .read(from: BytesInMemory(bytes, pieceSize: pieceSize), isOwn: isOwn) { events.append($0) }
        self.events = events
    }

    var samples: [HealthSample] {
        events.compactMap { if case .sample(let sample) = $0 { sample } else { nil } }
    }

    var skipped: [String] { events.compactMap { if case .skipped(let what) = $0 { what } else { nil } } }
    var refused: [String] { events.compactMap { if case .refused(let why) = $0 { why } else { nil } } }

    /// A record as an iPhone writes it.
    static func record(
        _ type: String, _ value: String, unit: String? = nil, start: String = "2024-03-01 08:00:00 +0100",
        end: String? = nil, within: String = ""
    ) -> String {
        """
        <Record type="\(type)" sourceName="Anna’s Watch" sourceVersion="10.3" device="&lt;&lt;HKDevice: \
        0x2829f4a50&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:10.3, \
        creation date:2024-01-20 09:00:00 +0000&gt;"\(unit.map { " unit=\"\($0)\"" } ?? "") \
        creationDate="2024-03-01 08:00:05 +0100" startDate="\(start)" endDate="\(end ?? start)" \
        value="\(value)">\(within)</Record>

        """
    }
}
