import BodyMap
import Domain
import Foundation
import HTTPTypes
import Postgres
import TestSupport
import Testing

@testable import symptom_journal

/// The pain map without a script: each touch is a link or a button.
@Suite(.timeLimit(.minutes(20))) struct PainPageTests {
    /// The value of a hidden field of the form that rates.
    private func id(in page: String) throws -> String {
        String(try #require(page.firstMatch(of: /id="rate"[\s\S]*?name="id" value="([^"]+)"/)).1)
    }

    @Test func aDayTakesTwelveTouches() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            var touches = 0
            // Five parts and a score: one touch opens, one rates.
            for subject in [
                "part=skin-knee-left", "part=skin-lower-spine", "part=bone-scapula-right",
                "part=muscle-trapezius-left", "part=organ-stomach", "score=fatigue",
            ] {
                let page = try await person.get("/pain?\(subject)").text
                let id = try id(in: page)
                touches += 1
                let name = subject.hasPrefix("part=") ? "region" : "score"
                let form = "id=\(id)&kind=\(name == "region" ? "pain" : "score")"
                let saved = try await person.submit(
                    "/pain", "\(form)&\(name)=\(subject.split(separator: "=")[1])&type=chronic&rating=6.5")
                touches += 1
                #expect(saved.status == 303)
            }
            #expect(touches <= 12)
            let page = try await person.get("/pain").text
            #expect(page.components(separatedBy: "class=\"pain-entry\"").count == 7)
            #expect(page.contains("Left knee (Skin): 6.5, Chronic"))
        }
    }

    @Test(arguments: [
        ("part=skin-nose", 21, 0), ("score=sleep", 21, 0), ("more=named", 0, 2), ("more=exhaustion", 0, 2),
    ])
    func asksOneQuestionOnly(subject: String, buttons: Int, fields: Int) async throws {
        try await JournalUnderTest.run { journal in
            let page = try await journal.person().get("/pain?\(subject)").text
            let form = try #require(page.firstMatch(of: /<form id="rate"[\s\S]*?<\/form>/)).0
            #expect(form.components(separatedBy: "<button name=\"rating\"").count - 1 == buttons)
            #expect(form.matches(of: /<input id=/).count == fields)
        }
    }

    @Test func theTypeOfAPartIsRememberedForTheNextDay() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.submit(
                "/pain", "id=\(EntryID())&kind=pain&region=skin-knee-left&type=nerve&rating=3,5")
            journal.clock.set(JournalUnderTest.now + 86_400)
            let page = try await person.get("/pain?part=skin-knee-left&type=acute").text
            #expect(page.contains(#"<option value="nerve" selected>"#))
            #expect(
                try await person.get("/pain?part=skin-knee-right&type=acute").text.contains(#"value="acute" selected"#))
        }
    }

    @Test func ratingAgainChangesTheEntryOfTheDay() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            for rating in ["3", "8"] {
                let id = try id(in: try await person.get("/pain?part=skin-nose").text)
                _ = try await person.submit("/pain", "id=\(id)&kind=pain&region=skin-nose&type=acute&rating=\(rating)")
            }
            #expect(try await journal.count("entries") == 2)
            let page = try await person.get("/pain").text
            #expect(page.contains("Nose: 8") && !page.contains("Nose: 3"))
            #expect(page.contains(#"data-level="high""#))
        }
    }

    @Test func everyPartIsALinkInTheFigureAndInTheList() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            for layer in BodyLayer.allCases {
                for view in BodyView.allCases {
                    let page = try await person.get("/pain?layer=\(layer.rawValue)&view=\(view.rawValue)").text
                    for region in BodyCatalogue.current.regions(of: layer) {
                        let links = page.components(separatedBy: "part=\(region.id)#rate").count - 1
                        #expect(links == (region.view == view ? 2 : 1), "\(region.id)")
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ("kind=pain&region=skin-nose&type=acute&rating=10.5", "from 0 to 10"),
        ("kind=pain&region=skin-nose&type=acute&rating=NaN", "from 0 to 10"),
        ("kind=pain&region=skin-nose&type=acute", "from 0 to 10"),
        ("kind=pain&region=nowhere&type=acute&rating=4", "outdated"),
        ("kind=named&name=&rating=4", "missing or too long"),
        ("kind=exhaustion&start=noon&minutes=30", "from when"),
        ("kind=exhaustion&start=12:00&minutes=0", "5 to 1440"),
        ("", "outdated"),
    ])
    func saysWhatIsWrongAndStoresNothing(form: String, text: String) async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let answer = try await person.submit("/pain", "id=\(EntryID())&\(form)")
            #expect(answer.status == 422)
            #expect(answer.text.contains(text), "\(form)")
            #expect(try await journal.count("entries") == 0)
        }
    }

    @Test func whatWasTypedIsNotTakenAsMarkup() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let name = "%3Cscript%3Ealert(1)%3C/script%3E"
            #expect(try await person.submit("/pain", "id=\(EntryID())&kind=named&name=\(name)&rating=4").status == 303)
            for path in ["/pain", "/pain/history"] {
                let page = try await person.get(path).text
                #expect(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert"))
            }
        }
    }

    @Test func theHistoryShowsWhatWasSaidBefore() async throws {
        try await JournalUnderTest.run { journal in
            let (person, id) = (try await journal.person(), EntryID())
            for rating in ["2", "7.5"] {
                _ = try await person.submit("/pain", "id=\(id)&kind=named&name=Migraine&rating=\(rating)")
            }
            _ = try await person.submit("/pain", "id=\(id)&withdraw=yes")
            let page = try await person.get("/pain/history").text
            for text in ["Migraine: 2", "<s>Migraine: 7.5</s>", "withdrawn", "near the time of the experience"] {
                #expect(page.contains(text), "\(text)")
            }
        }
    }

    @Test func aDayOfTheHistoryTakesAnAnnotationLater() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            _ = try await person.submit("/pain", "id=\(EntryID())&kind=score&score=pain&rating=4")
            journal.clock.set(JournalUnderTest.now + 9 * 86_400)
            let added = try await person.submit(
                "/pain/history", "id=\(EntryID())&day=2027-05-09&text=The+day+of+the+move")
            #expect(added.status == 303)
            #expect(added.headers[.location] == "/pain/history?before=2027-05-10#d-2027-05-09")
            #expect(try await person.get("/pain/history").text.contains("The day of the move"))
            let empty = try await person.submit("/pain/history", "id=\(EntryID())&day=2027-05-09&text=")
            #expect(empty.status == 422)
            #expect(try await person.submit("/pain/history", "day=x").status == 400)
        }
    }

    @Test func yesterdayCanBeEnteredAndNoOtherDay() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let form = "kind=score&score=pain&rating=4"
            #expect(try await person.submit("/pain", "id=\(EntryID())&day=2027-05-08&\(form)").status == 303)
            #expect(try await person.submit("/pain", "id=\(EntryID())&day=2027-05-07&\(form)").status == 409)
            #expect(try await person.get("/pain?day=2027-05-08").text.contains("8 May 2027"))
            // A closed day stands in the history.
            #expect(try await person.get("/pain?day=2027-05-07").text.contains("9 May 2027"))
        }
    }

    @Test func whoIsSignedOutMeanwhileGetsBackWhatTheyTyped() async throws {
        try await JournalUnderTest.run { journal in
            let form = ["Content-Type": "application/x-www-form-urlencoded"]
            let named = try await journal.send(
                .post, "/pain", form, "id=\(EntryID())&kind=named&name=Migraine&rating=9")
            #expect(named.status == 401)
            #expect(named.text.contains(#"<a href="/sign-in" target="_blank">"#))
            #expect(named.text.contains(#"value="Migraine""#) && named.text.contains(#"value="9""#))
            let note = try await journal.send(
                .post, "/pain/history?language=de", form, "id=\(EntryID())&day=2027-05-09&text=The+move")
            #expect(note.status == 401)
            #expect(note.text.contains("The move</textarea>") && note.text.contains("Sie sind abgemeldet"))
        }
    }

    @Test func theFigureFollowsTheProfileAndCanBeChanged() async throws {
        try await JournalUnderTest.run { journal in
            let person = try await journal.person()
            let here = { (page: String, figure: String) in
                page.contains(#"figure=\#(figure)" aria-current="true">"#)
            }
            let first = try await person.get("/pain").text
            #expect(here(first, "neutral"))
            try await journal.database.withPool(of: "accounts") { accounts in
                _ = try await accounts.query(
                    "INSERT INTO profiles (user_id, picture, gender) VALUES (\(person.userID.uuid), 'birch', 'female')")
            }
            let told = try await person.get("/pain").text
            #expect(here(told, "female") && told != first)
            let other = try await person.get("/pain?figure=male").text
            #expect(
                here(other, "male") && other.contains(#"<input type="hidden" name="figure" value="male">"#) == false)
            let rating = try await person.get("/pain?figure=male&part=skin-nose").text
            #expect(rating.contains(#"<input type="hidden" name="figure" value="male">"#))
        }
    }
}
