import BodyMap
import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol
import Sessions

/// A person's entries, and the parts of the body that they can be about.
struct EntryRoutes: Sendable {
    let recordEntry: RecordEntry
    let store: PostgresEntryStore
    /// The day where the person is.
    let today: @Sendable (UserID) async throws -> CalendarDay

    /// As many days as one request may ask for.
    static let mostDays = 366
    private static let usualDays = 30

    /// What is the same for everybody.
    func addOpen(to group: RouterGroup<JournalContext>) {
        group.get("journal/regions") { _, _ in
            JSONResponse(value: ["regions": BodyCatalogue.current.regions.map { RegionJSON($0) }])
        }
    }

    func add(to group: RouterGroup<JournalContext>) {
        group.get("journal/entries") { request, context in
            let userID = try context.userID
            var query = QueryReader(request)
            let days = query.days(until: try await today(userID), usual: Self.usualDays, most: Self.mostDays)
            try query.check()
            let entries = try await store.entries(of: userID, in: days)
            return JSONResponse(value: ["entries": entries.map { EntryJSON($0) }])
        }
        group.get("journal/entries/:id") { _, context in
            guard let entry = try await store.entry(try Self.id(context), of: try context.userID) else {
                throw EntryRefusal.unknown
            }
            return JSONResponse(value: EntryJSON(entry))
        }
        group.put("journal/entries/:id") { request, context in
            let (id, userID) = (try Self.id(context), try context.userID)
            let (day, content) = try await BodyReader.of(request, upTo: Self.largest).read(
                BodyField<CalendarDay>.required("day"), BodyField<EntryContent>.content)
            let entry = JournalEntry(id: id, day: day, content: content)
            let (stored, outcome) = try await recordEntry(entry, of: userID)
            return JSONResponse(status: outcome == .recorded ? .created : .ok, value: EntryJSON(stored))
        }
        group.delete("journal/entries/:id") { _, context in
            let withdrawn = try await recordEntry.withdraw(try Self.id(context), of: try context.userID)
            return JSONResponse(value: EntryJSON(withdrawn))
        }
    }

    /// Of a body, in bytes.
    private static let largest = 16 << 10

    private static func id(_ context: JournalContext) throws(Problem) -> EntryID {
        guard let id = context.parameters.get("id").flatMap({ EntryID($0) }) else {
            throw Problem(.badRequest, "The id of an entry must be a UUID, which the device makes up")
        }
        return id
    }
}

/// A region as the API shows it.
private struct RegionJSON: Encodable, Sendable {
    var id: String
    var layer: BodyLayer
    var view: BodyView
    var side: BodyRegion.Side
    var uberon: String
    var snomed: String?
    /// By language.
    var name: [String: String]

    init(_ region: BodyRegion) {
        (id, layer, view, side) = (region.id, region.layer, region.view, region.side)
        (uberon, snomed) = (region.uberon, region.snomed)
        name = ["en": region.english, "de": region.german]
    }
}

extension Problem {
    init(_ refusal: EntryRefusal) {
        switch refusal {
        case .notBegun(let day, let today):
            self.init(
                .conflict, "\(day) has not begun where you are: today is \(today)", code: "day-not-begun")
        case .closed(let day, let today):
            self.init(
                .conflict,
                "\(day) is closed: today is \(today), and only today and yesterday can be entered or changed, so that"
                    + " what the history shows was entered near the experience; an annotation can still be added",
                code: "day-closed")
        case .otherDay(let day):
            self.init(
                .conflict, "This entry is of \(day) and stays there; make another id for another day",
                code: "entry-of-other-day")
        case .annotationStays:
            self.init(
                .conflict, "An annotation stays as it was written; add another one", code: "annotation-stays")
        case .tooMany(let limit):
            self.init(.conflict, "A day can have \(limit) entries; nothing was stored", code: "too-many-entries")
        case .unknown: self.init(.notFound, "You have no such entry")
        case .deleted: self = .signInFirst
        }
    }
}
