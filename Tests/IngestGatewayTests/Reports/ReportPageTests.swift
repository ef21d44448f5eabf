import Domain
import Gazetteer
import HTTPService
import Localization
import Testing
import WebPages

@testable import ingest_gateway

@Suite struct ReportPageTests {
    private let filled: [String: [String]] = [
        "step": ["symptoms"], "latitude": ["47,56"], "longitude": ["7.59"], "allergens": ["birch", "cat"],
        "symptoms": ["sneezing"], "severity": ["severe"], "comment": ["Everything itches"],
        "key": ["6F9619FF-8B86-D011-B42D-00CF4FC964FF"],
    ]

    @Test func makesAReportOfAllThreeSteps() throws {
        let report = try #require(ReportDraft(form: FormFields(filled)).report)
        #expect(report.allergens == [.birch, .cat] && report.symptoms == [.sneezing] && report.severity == .severe)
        #expect(report.comment?.text == "Everything itches")
        #expect(report.place.coordinate.latitude == 47.56)
    }

    @Test(arguments: [
        ("latitude", "90.1", ReportDraft.Fault.latitude), ("longitude", "-181", .longitude),
        ("latitude", "nan", .latitude), ("allergens", "unicorn", .allergens),
        ("not-sure", "yes", .bothAllergensAndNotSure), ("comment", String(repeating: "a", count: 50), .commentTooLong),
        ("comment", "a\u{202E}b", .comment),
    ])
    func namesAFault(field: String, value: String, fault: ReportDraft.Fault) {
        var form = filled
        form[field] = [value]
        let draft = ReportDraft(form: FormFields(form))
        #expect(draft.faults == [fault])
        #expect(draft.report == nil)
    }

    @Test(arguments: ["90", "-90"]) func takesAPole(latitude: String) {
        var form = filled
        (form["latitude"], form["longitude"]) = ([latitude], ["180"])
        #expect(ReportDraft(form: FormFields(form)).report != nil)
    }

    @Test(arguments: ContentLanguage.allCases, ReportDraft.Step.allCases)
    func losesNothingOnAnyStep(language: ContentLanguage, step: ReportDraft.Step) throws {
        var draft = ReportDraft(form: FormFields(filled))
        (draft.step, draft.comment) = (step, "\"<b>itches")
        let html = try PageLibrary.gateway.html(ReportPage(draft: draft, language: language))
        #expect(html.contains("lang=\"\(language.rawValue)\""))
        for part in [
            "name=\"latitude\"", "47,56", "value=\"birch\"", "value=\"cat\"", "value=\"sneezing\"", "name=\"comment\"",
        ] {
            #expect(html.contains(part), "\(part) is lost at \(step)")
        }
        #expect(html.contains("&lt;b&gt;itches") && !html.contains("<b>itches"))
    }

    @Test func showsAFaultBesideItsField() throws {
        var draft = ReportDraft(form: FormFields(filled))
        (draft.step, draft.latitude) = (.place, "north")
        let html = try PageLibrary.gateway.html(
            ReportPage(draft: draft, language: .german, faults: draft.faults))
        #expect(html.contains("value=\"north\" required aria-invalid=\"true\" aria-describedby=\"latitude-fault\""))
        #expect(html.contains("Geben Sie Grad von -90 bis 90 ein"))
    }

    @Test func findsATownWithoutItsAccents() {
        #expect(Towns.world.named("zurich").first?.name == "Zürich")
        #expect(Towns.world.named("BASEL").first?.name == "Basel")
        #expect(Towns.world.named("  ").isEmpty && Towns.world.named("qqqq").isEmpty)
    }
}
