import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird

/// Short ways to be left alone for a while: they change the subscription as PUT does.
struct SilenceRoutes: Sendable {
    let changeSubscription: ChangeSubscription
    let now: @Sendable () -> Date

    /// A minute to a week.
    static let minutesRange = 1...10_080

    func add(to group: RouterGroup<GatewayContext>) {
        group.post("subscription/snooze") { request, context in
            let userID = try context.userID
            let minutes = try await BodyReader.of(request).read(Self.minutes)
            let end = now().addingTimeInterval(Double(minutes) * 60)
            return JSONResponse(value: try await changeSubscription(of: userID) { $0.settings.snoozedUntil = end })
        }
        group.delete("subscription/snooze") { _, context in
            JSONResponse(value: try await changeSubscription(of: context.userID) { $0.settings.snoozedUntil = nil })
        }
        group.post("subscription/pause") { request, context in
            let userID = try context.userID
            let end = try await BodyReader.of(request).read(end)
            return JSONResponse(value: try await changeSubscription(of: userID) { $0.settings.mutedUntil = end })
        }
        group.delete("subscription/pause") { _, context in
            JSONResponse(value: try await changeSubscription(of: context.userID) { $0.settings.mutedUntil = nil })
        }
    }

    private static var minutes: BodyField<Int> {
        BodyField<Int>.required("minutes").checked { count in
            let range = minutesRange
            guard range.contains(count) else {
                throw DomainError(
                    field: "minutes", problem: "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return count
        }
    }

    private var end: BodyField<Date> {
        BodyField<Date>.required("until").checked { end in
            guard end > now() else { throw DomainError(field: "until", problem: "must be later than now") }
            return end
        }
    }
}
