import Domain
import Foundation
import JSONDocuments
import ServiceRuntime

/// Whom people can turn to, by region: a JSON file of the operator's. docs/skin-specialists.md describes it.
struct SpecialistDirectory: Sendable, Equatable {
    var regions: [SpecialistRegion]
    /// When the operator last went through it.
    var updated: CalendarDay?

    /// Of an operator who has entered nobody.
    static let empty = SpecialistDirectory(regions: [], updated: nil)

    var isEmpty: Bool { regions.allSatisfy(\.specialists.isEmpty) }

    /// In bytes.
    static let largest = 256 << 10
    static let mostRegions = 100
    /// In one region.
    static let mostSpecialists = 100
    private static let deepest = 6
    /// So many faults are named at once.
    private static let mostFaults = 20
}

extension SpecialistDirectory {
    /// Reads a file strictly: what nobody reads is refused as well, so that a mistyped key loses nothing silently.
    /// - Throws: ``SettingFault`` that names the entry and the field of each fault.
    init(file path: String) throws {
        try self.init(try Self.bytes(ofFile: path))
    }

    /// No more than tells whether it is too large: the path may name a device, which has no end.
    private static func bytes(ofFile path: String) throws -> [UInt8] {
        let unreadable = SettingFault("must be a JSON file of specialists; \(path) cannot be read")
        guard let file = FileHandle(forReadingAtPath: path) else { throw unreadable }
        var bytes: [UInt8] = []
        do {
            while bytes.count <= largest, let part = try file.read(upToCount: 64 << 10), !part.isEmpty {
                bytes += part
            }
        } catch {
            throw unreadable
        }
        return bytes
    }

    /// - Throws: ``SettingFault``.
    init(_ bytes: [UInt8]) throws {
        guard bytes.count <= Self.largest else {
            throw SettingFault("must be a file of at most \(Self.largest >> 10) kB")
        }
        let notes = SpecialistNotes()
        let root: JSONValue
        do throws(JSONScanError) {
            root = try JSONValue(strict: bytes, nestedAtMost: Self.deepest)
        } catch {
            throw SettingFault("is not JSON at \(JSONPlaces(bytes).place(at: error.offset)): \(error)")
        }
        let directory = SpecialistObject(root, at: "", notes).flatMap { SpecialistDirectory($0) }
        guard let directory, notes.faults.isEmpty else {
            throw SettingFault(Self.sentence(of: notes.faults))
        }
        self = directory
    }

    private static func sentence(of faults: [String]) -> String {
        let more = faults.count - mostFaults
        return faults.prefix(mostFaults).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
    }

    /// - Returns: nil when a part of it cannot be read, which is noted.
    private init?(_ object: SpecialistObject) {
        let updated = object.day("updated")
        let regions = object.objects("regions", atMost: Self.mostRegions) { SpecialistRegion($0) }
        object.close()
        guard let regions else { return nil }
        self.init(regions: regions, updated: updated)
        var seen: Set<String> = []
        for (region, entries) in regions.enumerated() {
            for (index, specialist) in entries.specialists.enumerated() where !seen.insert(specialist.id).inserted {
                object.notes.add(
                    "regions[\(region)].specialists[\(index)].id", "is '\(specialist.id)' again: ids occur once")
            }
        }
    }
}

extension SpecialistRegion {
    fileprivate init?(_ object: SpecialistObject) {
        let name = object.translations("name", .specialistName)
        let specialists = object.objects("specialists", atMost: SpecialistDirectory.mostSpecialists) { Specialist($0) }
        object.close()
        guard let name, let specialists else { return nil }
        self.init(name: name, specialists: specialists)
    }
}

extension Specialist {
    fileprivate init?(_ object: SpecialistObject) {
        let id = object.id("id")
        let name = object.text("name", .specialistName)
        let address = object.optionalText("address", .specialistNote)
        let telephone = object.telephone("telephone")
        let email = object.email("email")
        let website = object.website("website")
        let note = object.has("note") ? object.translations("note", .specialistNote) : nil
        if !object.has("telephone"), !object.has("email"), !object.has("website") {
            object.refuse("telephone", "is missing, and so are email and website: give one of them")
        }
        object.close()
        guard let id, let name else { return nil }
        self.init(
            id: id, name: name, address: address, telephone: telephone, email: email, website: website, note: note)
    }
}

extension TextRule {
    fileprivate static let specialistName = TextRule(scalars: 1...120, bytes: 360)
    fileprivate static let specialistNote = TextRule(scalars: 1...300, bytes: 900)
}
