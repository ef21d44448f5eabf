import Domain
import Foundation
import MessageProtocol

/// Turns an answer of Open-Meteo into what is known about a cell.
struct OpenMeteoReader: Sendable {
    let product: OpenMeteoProduct

    /// - Throws: ``ProviderFault`` when the answer as a whole is unusable; single values are left out.
    func report(from body: [UInt8], for cell: Cell) throws(ProviderFault) -> PlaceReport {
        let answer = try decode(body)
        let coordinate = try coordinate(of: answer, near: cell)
        let times = OpenMeteoTime(utcOffsetSeconds: answer.utcOffsetSeconds)
        var report = PlaceReport(coordinate: coordinate, conditions: [], forecasts: [])
        addCurrent(of: answer, times, to: &report)
        addDaily(of: answer, times, to: &report)
        addForecasts(of: answer, times, to: &report)
        return report
    }

    private func decode(_ body: [UInt8]) throws(ProviderFault) -> OpenMeteoAnswer {
        do {
            return try JSONDecoder().decode(OpenMeteoAnswer.self, from: Data(body))
        } catch let error as DecodingError {
            // Some errors come with status 200.
            if let reason = ProviderFault.statedReason(in: body) { throw .unexpectedStatus(200, reason: reason) }
            throw .malformed(MessageFault(error).description)
        } catch {
            throw .malformed("\(error)")
        }
    }

    private func coordinate(of answer: OpenMeteoAnswer, near cell: Cell) throws(ProviderFault) -> Coordinate {
        let coordinate: Coordinate
        let asked: Coordinate
        do {
            coordinate = try Coordinate(latitude: answer.latitude, longitude: answer.longitude)
            asked = try Coordinate(latitude: cell.latitude, longitude: cell.longitude)
        } catch {
            throw .malformed("\(error)")
        }
        let distance = coordinate.distance(to: asked)
        guard distance <= Self.reach else { throw .otherPlace(distanceInKilometres: Int(distance.value)) }
        return coordinate
    }

    private func addCurrent(of answer: OpenMeteoAnswer, _ times: OpenMeteoTime, to report: inout PlaceReport) {
        guard let current = answer.current, let time = times.date(from: current.time) else { return }
        for (variable, quantity) in product.current {
            guard let value = current[variable] else { continue }
            report.add(
                PlaceCondition(
                    quantity: quantity, value: value, unit: answer.currentUnits?[variable] ?? "", validAt: time))
        }
    }

    private func addDaily(of answer: OpenMeteoAnswer, _ times: OpenMeteoTime, to report: inout PlaceReport) {
        for (variable, quantity) in product.daily {
            guard let first = answer.daily?[variable].first, let day = times.date(from: first.time) else { continue }
            report.add(
                PlaceCondition(
                    quantity: quantity, value: first.value, unit: answer.dailyUnits?[variable] ?? "", validAt: day))
        }
    }

    private func addForecasts(of answer: OpenMeteoAnswer, _ times: OpenMeteoTime, to report: inout PlaceReport) {
        for (variable, allergen) in product.hourlyPollen {
            var strongest: [UTCDay: PollenForecast] = [:]
            for (text, value) in answer.hourly?[variable] ?? [] {
                guard let time = times.date(from: text) else { continue }
                guard let forecast = PollenForecast(allergen, value, at: time) else {
                    report.refused.note("\(variable): no air holds that much pollen")
                    continue
                }
                let day = UTCDay(of: time)
                if let known = strongest[day], known.concentration >= forecast.concentration { continue }
                strongest[day] = forecast
            }
            report.forecasts += strongest.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// The coarsest model behind the answers has cells of 0.4°, so its centre is at most 32 km away.
    private static let reach = Kilometres(50)
}

extension PlaceReport {
    fileprivate mutating func add(_ condition: PlaceCondition) {
        guard condition.quantity.plausibleRange.contains(condition.value) else {
            refused.note("\(condition.quantity.rawValue): the value is not plausible")
            return
        }
        conditions.append(condition)
    }
}

extension PollenForecast {
    fileprivate init?(_ allergen: Allergen, _ grainsPerCubicMetre: Double, at time: Date) {
        guard let concentration = try? PollenConcentration(grainsPerCubicMetre),
            let intensity = PollenScale.intensity(of: allergen, at: concentration)
        else { return nil }
        self.init(allergen: allergen, concentration: concentration, intensity: intensity, expectedAt: time)
    }
}
