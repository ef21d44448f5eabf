import Localization
import Testing

@testable import WebPages

struct StudyTabTests {
    /// STU-9.5 of the requirements: one switch decides between the study and the diary.
    @Test(arguments: [(StudyTab.diary, "/quiz", "Journal"), (.study, "/study", "Study")])
    func decidesWhatTheFourthSectionIs(tab: StudyTab, path: String, name: String) {
        let fields = PageTab.journal.fields(PageWords(.english), current: nil, tab)
        #expect(fields["path"] as? String == path)
        #expect(fields["name"] as? String == name)
    }

    @Test(arguments: StudyTab.allCases) func changesNoOtherSection(tab: StudyTab) {
        let others = PageTab.allCases.filter { $0 != .journal }
        #expect(others.map { $0.path(tab) } == ["/", "/map", "/report", "/notifications"])
    }
}
