import Foundation
import HTTPTypes
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct EnvironmentBadInputTests {
    @Test(arguments: [
        ("", ["latitude", "longitude"]), ("?latitude=47", ["longitude"]), ("?longitude=7", ["latitude"]),
        ("?latitude=90.1&longitude=-180.1", ["latitude", "longitude"]), ("?latitude=north&longitude=7", ["latitude"]),
        ("?latitude=nan&longitude=inf", ["latitude", "longitude"]), ("?latitude=&longitude=7", ["latitude"]),
        (
            "?latitude=91&longitude=7&units=imperials&scale=chinese&language=klingon!",
            ["units", "scale", "language", "latitude"]
        ),
    ])
    func namesEveryFaultyParameterOfTheEnvironment(query: String, parameters: [String]) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/api/v1/environment\(query)")
            #expect(answer.status == 400)
            #expect(try answer.parameters == parameters)
        }
    }

    @Test(arguments: [
        "", "?bbox=", "?bbox=1,2,3", "?bbox=1,2,3,x", "?bbox=1,2,3,4,5", "?bbox=1,2,3,nan", "?bbox=-181,0,1,1",
        "?bbox=0,-91,1,1", "?bbox=0,0,181,1", "?bbox=0,0,1,91", "?bbox=0,2,1,1",
    ])
    func namesTheFaultyBoxOfTheMap(query: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            for path in ["stations", "user-alerts/layer"] {
                let answer = try await gateway.call(.get, "/api/v1/\(path)\(query)", token: token)
                #expect(answer.status == 400)
                #expect(try answer.parameters == ["bbox"])
            }
        }
    }

    @Test func namesEachSideOfTheBoxThatIsOutOfRange() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/api/v1/stations?bbox=-181,-91,181,91")
            let details = try answer.problem.errors?.map(\.detail)
            #expect(
                details == [
                    "west must be from -180 to 180", "south must be from -90 to 90", "east must be from -180 to 180",
                    "north must be from -90 to 90",
                ])
        }
    }
}
