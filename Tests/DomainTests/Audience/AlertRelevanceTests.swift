import Domain
import Testing

@Suite struct AlertRelevanceTests {
    private let basel = AlertRelevance.Person(
        coordinate: try? Coordinate(latitude: 47.5619, longitude: 7.5836), radius: Kilometres(25),
        sensitivities: (try? [
            Sensitivity(allergen: .grass, threshold: Intensity(6)),
            Sensitivity(allergen: .birch, threshold: Intensity(3)),
        ]) ?? [])

    private func alert(
        of allergens: [Allergen] = [.birch], _ intensity: Int = 3, latitude: Double = 47.5619
    ) throws -> AlertRelevance.Alert {
        AlertRelevance.Alert(
            allergens: allergens, intensity: try Intensity(intensity),
            coordinate: try Coordinate(latitude: latitude, longitude: 7.5836))
    }

    @Test func anAlertAtTheThresholdAndWithinTheRadiusConcernsThePerson() throws {
        let concern = AlertRelevance(of: try alert(), to: basel)

        #expect(concern.obstacle == nil)
        #expect(
            concern.findings == [
                .intensity(allergen: .birch, threshold: try Intensity(3), intensity: try Intensity(3)),
                .distance(Kilometres(0), radius: Kilometres(25)),
            ])
    }

    @Test func theRadiusItselfIsWithin() throws {
        let alert = try alert(latitude: 47.7)
        var person = basel
        let distance = try #require(person.coordinate).distance(to: alert.coordinate)
        for (radius, isAffected) in [(distance.value, true), (distance.value.nextDown, false)] {
            person.radius = Kilometres(radius)

            #expect((AlertRelevance(of: alert, to: person).obstacle == nil) == isAffected)
        }
    }

    @Test(
        arguments: [
            ([.birch], 2, "birch pollen was at 2 of 10, the threshold is 3"),
            ([.grass], 5, "grass pollen was at 5 of 10, the threshold is 6"),
            ([.cat], 10, "it is about none of the person's allergens"),
            ([.grass, .birch], 2, "birch pollen was at 2 of 10, the threshold is 3"),
            ([], 2, "birch pollen was at 2 of 10, the threshold is 3"),
        ] as [([Allergen], Int, String)])
    func theObstacleIsNamedWithItsFigures(allergens: [Allergen], intensity: Int, text: String) throws {
        let concern = AlertRelevance(of: try alert(of: allergens, intensity), to: basel)

        #expect(concern.obstacle?.description == text)
    }

    @Test func ofSeveralAllergensTheLowestThresholdDecides() throws {
        #expect(AlertRelevance(of: try alert(of: [.grass, .birch], 3), to: basel).obstacle == nil)
        #expect(AlertRelevance(of: try alert(of: [], 3), to: basel).obstacle == nil)
    }

    @Test func distancesAreGivenToATenth() throws {
        let concern = AlertRelevance(of: try alert(latitude: 47.8), to: basel)

        #expect(concern.obstacle?.description == "it was 26.5 km from the person's place, the radius is 25 km")
    }

    @Test func withoutAPlaceOrAllergensNothingConcernsAPerson() throws {
        let nobody = AlertRelevance.Person(coordinate: nil, radius: Kilometres(25), sensitivities: [])

        #expect(AlertRelevance(of: try alert(of: [], 10), to: nobody).findings == [.noAllergens, .noPlace])
    }

    @Test func nobodyIsConcernedByTheirOwnReport() throws {
        var author = basel
        author.isAuthor = true
        let concern = AlertRelevance(of: try alert(), to: author)

        #expect(concern.obstacle == .isOwnReport)
        #expect(concern.findings.count == 3)
    }

    @Test func ofADeletedAccountNothingElseIsLookedAt() throws {
        var deleted = basel
        deleted.isDeleted = true

        #expect(AlertRelevance(of: try alert(), to: deleted).findings == [.accountIsDeleted])
    }
}
