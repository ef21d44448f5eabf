import Foundation
import HealthFormats
import StreamedDocuments

extension FuzzedDecoder {
    /// What phones, wearables, clinics and their exports write.
    static let healthFormats = [
        FuzzedDecoder(name: "health-document") { input in
            _ = try HealthDocument.read(input, now: now, clock: zone)
        },
        // Each reader also meets documents that detection would keep from it, as a route for one format does.
        FuzzedDecoder(name: "health-format") { input in
            let (format, rest) = try choice(among: HealthDocument.Format.allCases, by: input)
            try HealthDocument(rest, as: format).read(now: now, clock: zone) { _, _ in }
        },
        FuzzedDecoder(name: "health-export") { input in
            var limits = ExportLimits()
            limits.documentBytes = 1 << 20
            // Small pieces, so that names, texts and numbers are cut everywhere.
            let source = Pieces(rest: input[...], size: 7)
            _ = try ExportReading(now: now, clock: zone, limits: limits).read(from: source) { _ in }
        },
    ]

    static let now = Date(timeIntervalSince1970: 1_790_985_600)
    private static let zone = TimeZone(identifier: "Europe/Zurich")

    private struct Pieces: ByteSource {
        var rest: ArraySlice<UInt8>
        let size: Int

        mutating func next() -> ArraySlice<UInt8>? {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(size) }
            return rest.prefix(size)
        }
    }
}
