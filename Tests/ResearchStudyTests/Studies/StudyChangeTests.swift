import Domain
import Testing

@testable import research_study

/// What may change of a study in which phase, and what people must be asked again for.
@Suite struct StudyChangeTests {
    private static func change(
        in phase: StudyPhase, on today: String = "2027-05-20", _ edit: (inout StudyDefinition) -> Void
    ) throws -> StudyChange {
        let old = try ShippedStudy.hayFever().definition
        var new = old
        edit(&new)
        return StudyChange(old: old, new: new, phase: phase, today: try #require(CalendarDay(today)))
    }

    @Test func everythingMayChangeInDesign() throws {
        let change = try Self.change(in: .design) { study in
            study.survey.questions.removeLast()
            study.consent.statements.removeAll()
            study.phases = PhaseRules([:])
        }

        #expect(change.refusals.isEmpty && change.flaws(of: nil).isEmpty)
    }

    @Test(arguments: [
        (StudyPhase.recruitment, [StudyPart.phases]),
        (.running, [.survey, .forms, .phases]),
        (.analysis, [.schedule, .consent, .survey, .forms, .phases]),
        (.closed, [.texts, .schedule, .consent, .survey, .contacts, .forms, .phases]),
    ])
    func eachPhaseRefusesItsParts(phase: StudyPhase, refused: [StudyPart]) throws {
        let change = try Self.change(in: phase) { study in
            study.title = StudyText("Other", "Anders")
            study.schedule.keptDays = 29
            study.consent.document.sections[0].title = StudyText("Other", "Anders")
            study.survey.questions.removeLast()
            study.contacts.removeLast()
            study.forms.removeAll()
            study.phases = PhaseRules([:])
        }

        #expect(change.parts == StudyPart.allCases)
        #expect(Set(change.refusals.map(\.path)) == Set(refused.map { $0 == .texts ? "title" : $0.rawValue }))
        #expect(change.refusals.allSatisfy { $0.kind == .notNow })
    }

    @Test func anAuthorMayAllowLessThanThePhaseDoes() throws {
        let old = try ShippedStudy.hayFever().definition
        var strict = old
        strict.phases = PhaseRules([.running: [.contacts]])
        var new = strict
        new.title = StudyText("Other", "Anders")
        let change = StudyChange(
            old: strict, new: new, phase: .running, today: try #require(CalendarDay("2027-05-20")))

        #expect(change.refusals.map(\.path) == ["title"])
    }

    @Test func theFirstDayHoldsOnceTheStudyRunsAndTheLastIsNotInThePast() throws {
        let change = try Self.change(in: .running) { study in
            study.schedule.firstDay = study.schedule.firstDay.next
            study.schedule.lastDay = study.schedule.firstDay
        }

        #expect(change.refusals.map(\.path) == ["schedule.firstDay", "schedule.lastDay"])
    }

    @Test(arguments: [ConsentChange?.none, .cosmetic, .material])
    func anotherWordingIsWhatItsAuthorCallsIt(named: ConsentChange?) throws {
        let change = try Self.change(in: .running) { study in
            study.consent.document.sections[0].paragraphs[0] = StudyText("In other words.", "Mit anderen Worten.")
        }

        #expect(change.leastConsentChange == .cosmetic)
        #expect(change.flaws(of: named).isEmpty == (named != nil))
    }

    @Test(arguments: ["statement", "section", "question", "keptDays"])
    func nobodyCallsCosmeticWhatPeopleMustBeAskedFor(what: String) throws {
        let change = try Self.change(in: .recruitment) { study in
            switch what {
            case "statement": study.consent.statements.removeLast()
            case "section": study.consent.document.sections.removeLast()
            case "question": study.survey.questions[0].maximum = 4
            default: study.schedule.keptDays += 1
            }
        }

        #expect(change.leastConsentChange == .material)
        #expect(change.flaws(of: .material).isEmpty)
        #expect(change.flaws(of: .cosmetic).allSatisfy { $0.kind == .consentChange })
        #expect(change.flaws(of: .cosmetic).count == 1)
    }

    /// The days stand in the consent.
    @Test func anotherScheduleChangesWhatPeopleRead() throws {
        let change = try Self.change(in: .running) { $0.schedule.lastDay = $0.schedule.lastDay.next }

        #expect(change.parts == [.schedule])
        #expect(change.changesConsent && change.leastConsentChange == .cosmetic)
    }

    @Test func nothingIsSaidOfAConsentThatReadsAsBefore() throws {
        let change = try Self.change(in: .running) { $0.contacts.removeLast() }

        #expect(change.flaws(of: nil).isEmpty)
        #expect(change.flaws(of: .cosmetic).map(\.path) == ["consent"])
    }

    @Test func phasesFollowEachOther() {
        #expect(StudyPhase.allCases == StudyPhase.allCases.sorted())
        #expect(StudyPhase.design.next == .recruitment && StudyPhase.closed.next == nil)
    }
}
