import Domain
import Foundation
import Testing

@Suite struct QuantityTests {
    static let subjects =
        Allergen.allCases.filter { $0.pollenType != nil }.map(PollenSubject.species)
        + PollenType.allCases.map(PollenSubject.type)
    static let all =
        WeatherElement.allCases.map(Quantity.weather) + Pollutant.allCases.map(Quantity.pollutant)
        + AirQualityScale.allCases.map(Quantity.airQualityIndex) + [.uvIndex, .clearSkyUVIndex, .ozoneColumn]
        + subjects.map(Quantity.pollen) + subjects.map(Quantity.pollenIntensity)

    @Test func everyQuantityHasANameOfItsOwn() {
        #expect(Set(Self.all.map(\.rawValue)).count == Self.all.count)
        #expect(Self.all.allSatisfy { Quantity(rawValue: $0.rawValue) == $0 })
    }

    @Test(arguments: [
        (Quantity.weather(.temperature), "temperature"), (.pollutant(.pm25), "pm2.5"),
        (.airQualityIndex(.unitedStates), "us-aqi"), (.uvIndex, "uv-index"),
        (.pollen(.species(.birch)), "birch-pollen"), (.pollen(.type(.tree)), "tree-type-pollen"),
        (.pollenIntensity(.species(.japaneseCedar)), "japanese-cedar-pollen-intensity"),
    ])
    func namesAreThoseThatAreStored(quantity: Quantity, name: String) {
        #expect(quantity.rawValue == name)
    }

    @Test(arguments: [
        "", "pollen", "-pollen", "cat-pollen", "shrub-type-pollen", "Birch-pollen", "birch", "pm1", "tree-type",
    ])
    func otherNamesAreNoQuantity(name: String) {
        #expect(Quantity(rawValue: name) == nil)
    }

    @Test func isTheKeyOfAnObject() throws {
        let values: [Quantity: Int] = [.uvIndex: 3, .pollen(.type(.grass)): 4]
        let coded = try JSONEncoder().encode(values)

        #expect(try JSONDecoder().decode([String: Int].self, from: coded) == ["uv-index": 3, "grass-type-pollen": 4])
        #expect(try JSONDecoder().decode([Quantity: Int].self, from: coded) == values)
    }

    @Test(arguments: all)
    func theEdgesOfThePlausibleAreIncluded(quantity: Quantity) {
        let range = quantity.plausibleRange

        #expect(quantity.isPlausible(range.lowerBound) && quantity.isPlausible(range.upperBound))
        #expect(!quantity.isPlausible(range.lowerBound.nextDown) && !quantity.isPlausible(range.upperBound.nextUp))
        #expect(!quantity.isPlausible(.nan) && !quantity.isPlausible(.infinity) && !quantity.isPlausible(-.infinity))
    }

    static let neverMeasured: [Double] = [
        -999, -9_999, -99.9, -999.9, -99, 9_999, 9_999.9, 99_999, 999_999, 32_767, -32_768, 65_535, 6_553.5,
    ]

    @Test(arguments: all) func takesWhatFillsGapsForNoValue(quantity: Quantity) {
        for number in Self.neverMeasured { #expect(quantity.isPlaceholder(number), "\(number)") }
        for number in [0, 1, 99, 99.9, 998, 998.9, 1_000, -1, -98, -12.5, 9_998, 3_276, .nan, .infinity] {
            #expect(!quantity.isPlaceholder(number), "\(number)")
        }
    }

    @Test(arguments: [
        (Quantity.pollutant(.pm25), true, true), (.pollutant(.pm10), true, true), (.pollutant(.ozone), true, true),
        (.pollutant(.carbonMonoxide), false, true), (.weather(.pressure), false, false),
        (.weather(.temperature), true, true), (.pollen(.species(.birch)), false, true),
        (.airQualityIndex(.unitedStates), false, true), (.uvIndex, true, true),
    ])
    func takesThreeNinesForNoValueWhereTheyAreNotMeasured(
        quantity: Quantity, whole: Bool, withTenths: Bool
    ) {
        #expect(quantity.isPlaceholder(999) == whole)
        #expect(quantity.isPlaceholder(999.9) == withTenths)
    }

    @Test func onlyIndicesHaveNoUnit() {
        #expect(Self.all.filter { $0.unit.isEmpty }.count == AirQualityScale.allCases.count + 2 + Self.subjects.count)
        #expect(Quantity.pollen(.type(.weed)).unit == "grains/m³")
        #expect(Quantity.pollutant(.lead).unit == "µg/m³")
        #expect(Quantity.weather(.windSpeed).unit == "km/h")
    }
}

@Suite struct PollenSubjectTests {
    @Test(arguments: QuantityTests.subjects)
    func everySubjectIsReadFromItsName(subject: PollenSubject) throws {
        #expect(PollenSubject(rawValue: subject.rawValue) == subject)
        #expect(subject.type != nil)
        #expect(try JSONDecoder().decode([PollenSubject].self, from: JSONEncoder().encode([subject])) == [subject])
    }

    @Test(arguments: ["cat", "mould", "dust", "", "-type", "birch-type", "tree", "shrub-type"])
    func whatIsNotPollenIsNoSubject(name: String) {
        #expect(PollenSubject(rawValue: name) == nil)
    }

    @Test(arguments: [
        (PollenSubject.species(.birch), PollenType.tree), (.species(.rye), .grass), (.species(.nettle), .weed),
        (.type(.weed), .weed),
    ])
    func aPlantIsOfItsType(subject: PollenSubject, type: PollenType) {
        #expect(subject.type == type)
    }
}
