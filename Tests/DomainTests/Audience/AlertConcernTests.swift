import Domain
import Testing

@Suite struct AlertConcernTests {
    private let basel = AlertConcern.Person(
        coordinate: try? Coordinate(latitude: 47.5619, longitude: 7.5836), radius: Kilometres(25),
        sensitivities: (try? [
            Sensitivity(allergen: .grass, threshold: Intensity(6)),
            Sensitivity(allergen: .birch, threshold: Intensity(3)),
        ]) ?? [])

    private func alert(
        of allergens: [Allergen] = [.birch], _ intensity: Int = 3, latitude: Double = 47.5619
    ) throws -> AlertConcern.Alert {
        AlertConcern.Alert(
            allergens: allergens, intensity: try Intensity(intensity),
            coordinate: try Coordinate(latitude: latitude, longitude: 7.5836))
    }

    @Test func anAlertAtTheThresholdAndWithinTheRadiusConcernsThePerson() throws {
        let concern = AlertConcern(of: try alert(), to: basel)

        #expect(concern.isConcerned)
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
        for (radius, isConcerned) in [(distance.value, true), (distance.value.nextDown, false)] {
            person.radius = Kilometres(radius)

            #expect(AlertConcern(of: alert, to: person).isConcerned == isConcerned)
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
        let concern = AlertConcern(of: try alert(of: allergens, intensity), to: basel)

        #expect(!concern.isConcerned)
        #expect(concern.obstacle?.description == text)
    }

    @Test func ofSeveralAllergensTheLowestThresholdDecides() throws {
        #expect(AlertConcern(of: try alert(of: [.grass, .birch], 3), to: basel).isConcerned)
        #expect(AlertConcern(of: try alert(of: [], 3), to: basel).isConcerned)
    }

    @Test func distancesAreToldWithATenth() throws {
        let concern = AlertConcern(of: try alert(latitude: 47.8), to: basel)

        #expect(concern.obstacle?.description == "it was 26.5 km from the person's place, the radius is 25 km")
    }

    @Test func withoutAPlaceOrAllergensNothingConcernsAPerson() throws {
        let nobody = AlertConcern.Person(coordinate: nil, radius: Kilometres(25), sensitivities: [])

        #expect(AlertConcern(of: try alert(of: [], 10), to: nobody).findings == [.noAllergens, .noPlace])
    }

    @Test func nobodyIsConcernedByTheirOwnReport() throws {
        var author = basel
        author.isAuthor = true
        let concern = AlertConcern(of: try alert(), to: author)

        #expect(concern.obstacle == .isOwnReport)
        #expect(concern.findings.count == 3)
    }

    @Test func ofADeletedAccountNothingElseIsLookedAt() throws {
        var deleted = basel
        deleted.isDeleted = true

        #expect(AlertConcern(of: try alert(), to: deleted).findings == [.accountIsDeleted])
    }
}
