import Domain
import Foundation
import Localization
import MessageProtocol
import TestSupport
import Testing

@testable import symptom_journal

/// The PDF and the bundle, read by programs that are not ours.
@Suite(.timeLimit(.minutes(20))) struct ReportDocumentTests {
    private static let person = UserID()

    private static func rendered(_ content: ReportContent) throws -> RenderedReport {
        let url = try #require(URL(string: "https://pain.example.org"))
        return try RenderedReport(of: content, userID: person, publicURL: url)
    }

    @Test func theSameDataAreTheSameBytes() throws {
        let content = ReportContent(ReportFixture.request(), ReportFixture.entries())
        let (first, second) = (try Self.rendered(content), try Self.rendered(content))
        #expect(first.pdf == second.pdf && first.fhir == second.fhir && first.code == second.code)

        var changed = ReportFixture.entries()
        changed.removeLast()
        let other = try Self.rendered(ReportContent(ReportFixture.request(), changed))
        #expect(other.code != first.code && other.pdf != first.pdf)
        let commented = try Self.rendered(
            ReportContent(
                ReportFixture.request(graphs: [try ReportGraph(address: ReportFixture.graphs[0].address, comment: "x")]
                ),
                ReportFixture.entries()))
        #expect(commented.code != first.code)
    }

    @Test func theFirstPageSaysWhatADoctorAsks() async throws {
        let report = try Self.rendered(ReportContent(ReportFixture.request(), ReportFixture.entries()))
        let page = try #require(try await PDFInPoppler.pages(of: report.pdf).first)
        for text in [
            "Pain report", "9 Feb 2027 to 9 May 2027", "How complete it is", "Entries on 90 of 90 days (100%)",
            "How strong the pain was", "Where", "Left knee (Skin)", "Medicine and its effect", "Ibuprofen",
            "Daily life",
            "Kept from daily life", "Page 1 of", report.code.description,
        ] { #expect(page.contains(text), "\(text)") }
    }

    @Test func everyGraphAndItsCommentAreInItAndTheDiaryBehind() async throws {
        let report = try Self.rendered(ReportContent(ReportFixture.request(.german), ReportFixture.entries()))
        let text = try await PDFInPoppler.pages(of: report.pdf).joined()
        for graph in SummaryView.Graph.allCases {
            #expect(text.contains(SummaryWords(.german).name(of: graph)), "\(graph)")
        }
        #expect(text.contains("Anmerkung: Since the move: the knee."))
        #expect(text.contains("Tagebuch") && text.contains("Migraine") && text.contains("Später hinzugefügt"))
        let about = try await PDFInPoppler.about(report.pdf)
        #expect(about.contains { $0.hasPrefix("Tagged:") && $0.hasSuffix("yes") })
    }

    @Test func theDiarysSymptomsAreOnTheFirstPageAndInTheBundle() async throws {
        let time = JournalUnderTest.now
        let actions: [DiaryAction] = [
            .headache, .entry(on: "2027-05-01", 3, minutes: 90), .entry(on: "2027-05-02", 8),
            .entry(on: "2026-01-01", 9),
        ]
        let diary = DiaryState(
            actions.map { DiaryOperation(id: DiaryID(), at: time, on: CalendarDay(of: time, in: .gmt), action: $0) })
        let content = ReportContent(ReportFixture.request(), ReportFixture.entries(), diary)
        let report = try Self.rendered(content)
        let page = try #require(try await PDFInPoppler.pages(of: report.pdf).first)
        for text in ["Symptoms of the health diary", "Headache", "5.5", "8.0"] {
            #expect(page.contains(text), "\(text)")
        }
        let bundle = String(decoding: report.fhir, as: UTF8.self)
        #expect(bundle.components(separatedBy: "Headache, 0 to 10").count == 3)
        #expect(bundle.contains(#""valueString":"90""#))
        let again = try Self.rendered(ReportContent(ReportFixture.request(), ReportFixture.entries(), diary))
        #expect(again.pdf == report.pdf && again.fhir == report.fhir)
    }

    @Test func itsFontsAreEmbeddedAndItsDrawingsAreNoPictures() async throws {
        let report = try Self.rendered(ReportContent(ReportFixture.request(), ReportFixture.entries()))
        let fonts = try await PDFInPoppler.fonts(of: report.pdf)
        #expect(!fonts.isEmpty)
        for font in fonts { #expect(font.contains("Inter") || font.contains("DejaVu"), "\(font)") }
        for font in fonts { #expect(font.contains(" yes yes "), "\(font)") }
        let pictures = try await PDFInPoppler.pictures(in: report.pdf)
        #expect(pictures.isEmpty)
    }

    @Test func textsOfEveryScriptAreReadableOrSaidToBeMissing() async throws {
        let day = ReportFixture.until
        let entries = ["צוואר 7", "رقبة", "头痛", "🦄 day", "e\u{301}clair"].map { name in
            StoredEntry(
                JournalEntry(id: EntryID(), day: day, content: .named(name, Rating.all[8])), at: JournalUnderTest.now)
        }
        let report = try Self.rendered(ReportContent(ReportFixture.request(graphs: []), entries))
        let text = try await PDFInPoppler.pages(of: report.pdf).joined()
        #expect(text.contains("צוואר") && text.contains("رقبة"))
        #expect(text.contains("□□") && text.contains("□ day") && text.contains("éclair"), "\(text.suffix(400))")
        #expect(text.contains("□ stands for a character that the fonts"))
    }

    @Test func anEmptyJournalIsAReportToo() async throws {
        let report = try Self.rendered(ReportContent(ReportFixture.request(), []))
        let text = try await PDFInPoppler.pages(of: report.pdf).joined()
        #expect(text.contains("Entries on 0 of 90 days (0%)") && text.contains("Nothing was entered in this span."))
    }

    @Test func aLongHistoryFlowsOverItsPages() async throws {
        let request = ReportRequest(
            language: .english, from: CalendarDay(daysSince1970: ReportFixture.until.daysSince1970 - 799),
            until: ReportFixture.until, graphs: ReportFixture.graphs)
        let report = try Self.rendered(ReportContent(request, ReportFixture.entries(days: 800)))
        let pages = try await PDFInPoppler.pages(of: report.pdf)
        let text = pages.joined()
        #expect(pages.count > 15 && text.contains("Page \(pages.count) of \(pages.count)"))
        // Nothing is cut off: the first and the last day are there.
        #expect(text.contains("1 Mar 2025") && text.contains("9 May 2027"))
    }

    @Test func theBundleIsFHIR() async throws {
        let report = try Self.rendered(ReportContent(ReportFixture.request(), ReportFixture.entries(days: 31)))
        let read = try await FHIRInPython(of: report.fhir)
        #expect(read.faults == [])
        let entries = ReportFixture.entries(days: 31)
        let medicines = entries.count { if case .medication = $0.content { true } else { false } }
        #expect(
            read.resources == [
                "Patient": 1, "MedicationStatement": medicines, "Observation": entries.count - medicines,
            ])
    }
}
