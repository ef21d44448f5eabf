import Domain
import Foundation

/// Current values of Ambee, one request per cell: the air, or the weather.
struct AmbeeLatestClient: PlaceProvider {
    typealias Read = @Sendable (_ body: [UInt8], _ place: Coordinate, _ now: Date) throws(ProviderFault) -> ReadReport

    let profile: ProviderProfile
    private let path: String
    private let read: Read
    private let request: AmbeeRequest
    private let access: ProviderAccess

    private init(_ profile: ProviderProfile, _ path: String, _ access: ProviderAccess, read: @escaping Read) {
        self.profile = profile
        self.path = path
        self.read = read
        self.access = access
        request = AmbeeRequest(access)
    }

    static func airQuality(_ access: ProviderAccess) -> AmbeeLatestClient {
        AmbeeLatestClient(Ambee.airQuality, "/latest/by-lat-lng", access) { body, place, now throws(ProviderFault) in
            try AmbeeAirQualityReader(place: place, now: now).report(from: body)
        }
    }

    static func weather(_ access: ProviderAccess) -> AmbeeLatestClient {
        AmbeeLatestClient(Ambee.weather, "/weather/latest/by-lat-lng", access) {
            body, place, now throws(ProviderFault) in
            try AmbeeWeatherReader(place: place, now: now).report(from: body)
        }
    }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Grid.tenthOfDegree.centre(of: cell)
        guard let document = try await request.fetch(path, at: place) else { return nil }
        return FetchedReport(try read(document.body, place, access.now()), of: document)
    }

    func accept(_ receipt: DocumentReceipt) async { await access.fetcher.accept(receipt) }
}
