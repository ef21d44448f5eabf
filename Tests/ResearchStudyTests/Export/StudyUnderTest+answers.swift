import Domain
import Foundation
import Logging
import Postgres
import TestSupport
import Testing

@testable import research_study

extension StudyUnderTest {
    /// The shipped study, running, with answers as the mixer stores them; the first have every peculiarity of a place.
    func withAnswers(_ count: Int) async throws -> StudyID {
        let file = try ShippedStudy.playing(on: .ofSurvey(at: clock.now))
        try await features.studyStore.seed(file, phase: .running, at: clock.now)
        let study = file.definition.id
        try await pool.query(
            """
            INSERT INTO responses (study_id, id, hour, latitude, longitude, place_name, country_code, tree, grass, weed,
                aqi, co, o3, no2, so2, pm10, pm25, temperature, humidity, rain, wind, answers)
            SELECT \(study), gen_random_uuid(), \(clock.now) - number * interval '1 hour', 47.55 - number % 90,
                -7.65 + number % 170, (\(Self.places)::text[])[1 + number % 6], (ARRAY['CH', 'DE', NULL])[1 + number % 3],
                number % 300 / 10.0, CASE WHEN number % 5 > 0 THEN number % 70 / 7.0 END, 0, number % 200,
                number % 9 / 10.0, 40 + number % 13 / 3.0, 12.5, 1, number % 50, 7.25, number % 40 - 5.5, number % 100,
                0, number % 20 / 4.0,
                ARRAY[number % 4, CASE WHEN number % 7 > 0 THEN number % 3 END, (number + 2) % 4, 3]::smallint[]
            FROM generate_series(1, \(count)::integer) AS number
            """)
        return study
    }

    private static let places = [
        "Basel", "=HYPERLINK(\"https://example.org\")", "Zürich, \"Süd\" & <Nord>", "東京", "-Ω+", "Tab\tand\nline",
    ]

    /// What the database has, as text, by the order of exports.
    func storedAnswers() async throws -> [[String]] {
        try await pool.query(
            """
            SELECT ARRAY[id::text, to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS'), latitude::text,
                longitude::text, coalesce(regexp_replace(place_name, '[[:cntrl:]]', ' ', 'g'), ''),
                coalesce(country_code, '')]
                || ARRAY(SELECT coalesce(v::text, '') FROM unnest(ARRAY[tree, grass, weed, aqi, co, o3, no2, so2, pm10,
                    pm25]) WITH ORDINALITY AS u(v, n) ORDER BY n)
                || ARRAY(SELECT coalesce(v::text, '') FROM unnest(answers) WITH ORDINALITY AS u(v, n) ORDER BY n)
                || ARRAY[temperature, humidity, rain, wind]::text[] AS cells
            FROM responses ORDER BY id
            """
        ).map { try $0["cells"] }
    }

    /// Runs the body in a folder for files of the test's own.
    func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString.lowercased())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    /// Somebody who makes exports.
    func exportWorker(
        rowsPerSheet: Int = ExportLayout.mostRowsPerSheet, renewal: Duration = .milliseconds(20), in scratch: URL
    ) -> ExportWorker {
        var make = features.makeExport
        (make.settings.rowsPerSheet, make.settings.renewal) = (rowsPerSheet, renewal)
        make = MakeExport(
            exports: make.exports, answers: make.answers, study: make.study, scratch: scratch, now: make.now,
            settings: make.settings)
        return ExportWorker(
            exports: make.exports, make: make, now: make.now,
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Makes the export that waits.
    func makeExport() async throws {
        try await withFolder { folder in
            let isMade = try await exportWorker(in: folder).workOnce()
            #expect(isMade)
        }
    }

    /// A file of an export, put together from its chunks.
    func file(_ kind: ExportFileKind, of export: StudyExportID) async throws -> Data {
        try await pool.query(
            "SELECT bytes FROM export_chunks WHERE export_id = \(export.uuid) AND kind = \(kind.rawValue) ORDER BY number"
        ).reduce(into: Data()) { $0.append(contentsOf: try $1["bytes", as: [UInt8].self]) }
    }
}
