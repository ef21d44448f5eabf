import Domain
import Testing

struct ChaosPlanTests {
    @Test func everyCrowdGathersOnceDuringTheRun() {
        let plan = ChaosPlan(reports: 6_000)
        var crowds: [ChaosPlan.Crowd] = []
        for number in 0..<6_000 where crowds.last != plan.crowd(ofReport: number) {
            crowds.append(plan.crowd(ofReport: number))
        }
        #expect(crowds.count == ChaosPlan.crowds)
        #expect(Set(crowds.map { "\($0.area) \($0.allergen)" }).count == ChaosPlan.crowds)
        #expect(plan.crowd(ofReport: 9_000) == crowds.last)
    }

    @Test func noAreaIsNotifiedOfAnother() throws {
        for person in try ChaosPerson.cast() {
            for area in 0..<ChaosPlan.areas {
                let isAffected = person.isAffected(by: .unsure, at: try ChaosPlan.coordinate(of: area), .mild)
                #expect(isAffected == (area == person.area))
            }
        }
    }
}
