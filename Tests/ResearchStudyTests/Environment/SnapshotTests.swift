import Domain
import Foundation
import PersonKeys
import Testing

@testable import research_study

/// The environment of a moment, with its seal.
@Suite(.timeLimit(.minutes(20))) struct SnapshotTests {
    @Test func saysWhatIsInTheAirInTheUnitsOfTheStudy() async throws {
        try await StudyUnderTest.run { study in
            try await study.plant()
            let sealed = try await study.sealed(latitude: 47.5596, longitude: 7.5886)
            let snapshot = try sealed.values

            #expect(!sealed.missing)
            #expect(snapshot.asOf == study.clock.now)
            #expect(snapshot.place == SurveyPlace(latitude: 47.6, longitude: 7.6, name: "Basel", countryCode: "CH"))
            #expect(snapshot.pollen == .init(tree: 31, grass: 12.5, weed: 0))
            #expect(snapshot.air.pm10 == 14)
            #expect(snapshot.air.pm25 == 8)
            // 90 µg/m³ of 47.997 g/mol and 210 µg/m³ of 28.010 g/mol at 24.465 l/mol.
            #expect(abs((snapshot.air.o3 ?? 0) - 45.875) < 0.01)
            #expect(abs((snapshot.air.co ?? 0) - 0.183) < 0.001)
            #expect(snapshot.weather == .init(temperature: 17.2, humidity: 58, rain: 0.4, wind: 9))
        }
    }

    /// A station that counts plants knows no more than them.
    @Test func addsThePlantsOfAKindThatIsNotCountedAsAWhole() async throws {
        try await StudyUnderTest.run { study in
            try await study.plant([.pollen(.species(.birch)): 20, .pollen(.species(.hazel)): 3.5])
            let snapshot = try await study.sealed().values
            #expect(snapshot.pollen == .init(tree: 23.5))
        }
    }

    @Test func withoutPollenAndAirThereIsNothingToSeal() async throws {
        try await StudyUnderTest.run { study in
            try await study.plant([.weather(.temperature): 17])
            let sealed = try await study.sealed()
            #expect(sealed.missing)
            #expect(sealed.seal == nil)
            let elsewhere = try await study.sealed(latitude: -33.9, longitude: 18.4)
            #expect(elsewhere.missing)
        }
    }

    @Test(arguments: ["latitude=0&longitude=0", "latitude=0.04&longitude=-0.1", "latitude=-0.0&longitude=0.01"])
    func zeroDegreesAreNoPlace(query: String) async throws {
        try await StudyUnderTest.run { study in
            let answer = try await study.get("/api/v1/study/environment?\(query)")
            #expect(answer.status == 422)
            #expect(try answer.problem.code == "nowhere")
        }
    }

    @Test(arguments: [
        "", "latitude=47.6", "latitude=91&longitude=7", "latitude=x&longitude=7", "latitude=nan&longitude=7",
    ])
    func placesThatDoNotExistAreRefused(query: String) async throws {
        try await StudyUnderTest.run { study in
            let answer = try await study.get("/api/v1/study/environment?\(query)")
            #expect(answer.status == 400)
        }
    }

    @Test func theSealIsOfEveryCharacter() async throws {
        let seal = SnapshotSeal(masterKeys: .forTests)
        let (text, mac) = try seal.seal(.ofBasel(at: StudyUnderTest.now))
        #expect(try seal.open(text, mac) == .ofBasel(at: StudyUnderTest.now))
        #expect(throws: SnapshotError.wrongSeal) { try seal.open(text.replacing("47.6", with: "47.7"), mac) }
        #expect(throws: SnapshotError.wrongSeal) { try seal.open(text + " ", mac) }
        #expect(throws: SnapshotError.wrongSeal) { try seal.open(text, "") }
        let other = SnapshotSeal(masterKeys: try MasterKeys(keys: [Data(repeating: 8, count: 32)]))
        #expect(throws: SnapshotError.wrongSeal) { try other.open(text, mac) }
    }

    @Test func isOfTheLastHour() throws {
        let now = StudyUnderTest.now
        for age in [0.0, 3_600, -60] {
            try EnvironmentSnapshot.ofBasel(at: now - age).check(at: now)
        }
        #expect(throws: SnapshotError.tooOld) { try EnvironmentSnapshot.ofBasel(at: now - 3_601).check(at: now) }
        #expect(throws: SnapshotError.tooOld) { try EnvironmentSnapshot.ofBasel(at: now - 86_400).check(at: now) }
        #expect(throws: SnapshotError.fromTheFuture) { try EnvironmentSnapshot.ofBasel(at: now + 61).check(at: now) }
    }
}

extension EnvironmentSnapshot {
    static func ofBasel(at time: Date) -> EnvironmentSnapshot {
        EnvironmentSnapshot(
            asOf: time, place: SurveyPlace(latitude: 47.6, longitude: 7.6, name: "Basel", countryCode: "CH"),
            pollen: PollenValues(tree: 31, grass: 12.5, weed: 0), air: AirValues(aqi: 40, pm10: 14, pm25: 8),
            weather: WeatherValues(temperature: 17.2))
    }
}
