import Domain
import Foundation
import MessageProtocol
import Testing

@testable import alert_fanout

@Suite struct PreviewRequestTests {
    private func faults(of body: String) -> [String] {
        do {
            _ = try PreviewRequest(body: Array(body.utf8))
            return []
        } catch {
            return error.faults.map { "\($0.field): \($0.problem.prefix(30))" }
        }
    }

    @Test func readsAnAlert() throws {
        let body = """
            {"kind": "user", "allergens": ["birch", "grass", "birch"], "intensity": 9,
             "coordinate": {"latitude": 47.5, "longitude": 7.6}}
            """
        let request = try PreviewRequest(body: Array(body.utf8))

        let expected = PreviewRequest(
            kind: .user, allergens: [.birch, .grass], intensity: try Intensity(9), coordinate: try .at(47.5, 7.6))
        #expect(request == expected)
        #expect(request.alert(at: .noon).lane == .danger)
    }

    @Test func isOfAStationUnlessItSaysOtherwise() throws {
        let body = #"{"allergens": ["birch"], "intensity": 3, "coordinate": {"latitude": 0, "longitude": 0}}"#

        #expect(try PreviewRequest(body: Array(body.utf8)).kind == .station)
    }

    @Test func onlyPeopleMayBeUnsure() throws {
        let coordinate = #""coordinate": {"latitude": 0, "longitude": 0}"#

        #expect(faults(of: #"{"kind": "user", "intensity": 3, \#(coordinate)}"#) == [])
        #expect(
            faults(of: #"{"kind": "forecast", "intensity": 3, \#(coordinate)}"#)
                == ["allergens: must name one or more; only pe"])
    }

    @Test(arguments: [
        (#""kind": "digest""#, "kind: must be station, forecast or u"),
        (#""kind": 7"#, "kind: the value is not a string"),
        (#""allergens": ["birch", "fluff"]"#, "allergens[1]: must be one of alder, ash, bee"),
        (#""allergens": "birch""#, "allergens: the value is not a list"),
        (#""intensity": 11"#, "intensity: must be a whole number from 0 "),
        (#""intensity": 2.5"#, "intensity: must be a whole number from 0 "),
        (#""intensity": "high""#, "intensity: the value is not a number"),
        (#""coordinate": {"latitude": 91, "longitude": 7}"#, "coordinate.latitude: must be a number of degrees fr"),
        (#""coordinate": {"latitude": 9, "longitude": -181}"#, "coordinate.longitude: must be a number of degrees fr"),
        (#""coordinate": {"latitude": 9}"#, "coordinate.longitude: the field is missing"),
        (#""coordinate": 9"#, "coordinate: the value is not a object"),
        (#""radius": 30000"#, "radius: an alert has none: each person"),
        (#""urgency": "urgent""#, "urgency: follows from the kind and the "),
        (#""colour": 1"#, "colour: is not known; there are kind, "),
    ])
    func namesAFaultyField(field: String, fault: String) throws {
        var fields = [
            "kind": #""kind": "user""#, "allergens": #""allergens": ["birch"]"#, "intensity": #""intensity": 5"#,
            "coordinate": #""coordinate": {"latitude": 47, "longitude": 7}"#,
        ]
        let name = try #require(field.split(separator: "\"").first.map(String.init))
        fields[name] = field

        #expect(faults(of: "{\(fields.values.sorted().joined(separator: ","))}") == [fault])
    }

    @Test func namesAllFaultyFieldsAtOnce() {
        let body = """
            {"kind": "rumour", "allergens": ["gold"], "intensity": -1, "radius": 0,
             "coordinate": {"latitude": -91, "longitude": 400}}
            """
        #expect(
            faults(of: body).map { $0.split(separator: ":")[0] } == [
                "kind", "allergens[0]", "intensity", "coordinate.latitude", "coordinate.longitude", "radius",
            ])
    }

    @Test(arguments: ["", "[]", "7", "{"]) func whatIsNoObjectIsRefused(body: String) {
        #expect(!faults(of: body).isEmpty)
    }
}
