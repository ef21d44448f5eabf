import Domain
import Foundation
import Synchronization

/// The streams that are open in this process. `state` is the lock of everything.
final class InboxStreams: Sendable {
    /// Why no further stream is opened.
    enum Refusal: Error, Equatable {
        case tooManyOfPerson, tooManyOfProcess, shutdown
    }

    private struct State {
        var byPerson: [UserID: [InboxStream]] = [:]
        var seats = ConnectedSeats()
        var count = 0
        var isClosed = false
    }

    let mostPerPerson: Int
    let mostPerProcess: Int
    private let state = Mutex(State())

    init(mostPerPerson: Int = 10, mostPerProcess: Int = 20_000) {
        (self.mostPerPerson, self.mostPerProcess) = (mostPerPerson, mostPerProcess)
    }

    var count: Int { state.withLock { $0.count } }

    var all: [InboxStream] { state.withLock { $0.byPerson.values.flatMap { $0 } } }

    /// From now on it gets what is announced for its person, for as long as somebody holds the place.
    func open(_ stream: InboxStream) throws(Refusal) -> InboxStreamPlace {
        let refusal: Refusal? = state.withLock { state in
            guard !state.isClosed else { return .shutdown }
            guard state.count < mostPerProcess else { return .tooManyOfProcess }
            guard state.byPerson[stream.userID, default: []].count < mostPerPerson else { return .tooManyOfPerson }
            state.byPerson[stream.userID, default: []].append(stream)
            state.count += 1
            return nil
        }
        if let refusal { throw refusal }
        GatewayInboxMetrics.opened()
        return InboxStreamPlace(stream: stream, streams: self)
    }

    fileprivate func close(_ stream: InboxStream) {
        let wasOpen = state.withLock { state in
            guard let index = state.byPerson[stream.userID]?.firstIndex(where: { $0 === stream }) else { return false }
            state.byPerson[stream.userID]?.remove(at: index)
            if state.byPerson[stream.userID]?.isEmpty == true {
                state.byPerson[stream.userID] = nil
                state.seats.leave(stream.userID)
            }
            state.count -= 1
            return true
        }
        if wasOpen { GatewayInboxMetrics.closed(stream.reason) }
    }

    /// Those who may be meant and look at their inbox here.
    func connected(among recipients: InboxAnnouncement.Recipients) -> [UserID] {
        state.withLock { state in
            switch recipients {
            case .people(let userIDs): userIDs.filter { state.byPerson[$0] != nil }
            case .chunks(let ranges): Array(state.seats.people(in: ranges))
            }
        }
    }

    /// Takes down in which chunks these people sit.
    /// - Returns: the streams of those who have moved. What was announced for their new seats meanwhile, they missed.
    func seat(_ userIDs: [UserID], in chunks: [UserID: Set<Int32>]) -> [InboxStream] {
        state.withLock { state in
            var moved: [InboxStream] = []
            for userID in userIDs {
                // Closed meanwhile.
                guard let streams = state.byPerson[userID] else { continue }
                if state.seats.seat(userID, in: chunks[userID] ?? []) { moved += streams }
            }
            return moved
        }
    }

    func show(_ entries: [AnnouncedEntry]) {
        let pairs = state.withLock { state in entries.map { ($0, state.byPerson[$0.userID] ?? []) } }
        for (entry, streams) in pairs {
            for stream in streams { stream.show(entry) }
        }
    }

    /// Ends all streams, and opens none any more.
    func shutDown() {
        state.withLock { $0.isClosed = true }
        for stream in all { stream.end(.shutdown) }
    }
}

/// A stream's place among those that are open; given back when nobody holds it any more, so also when an answer was
/// never begun.
final class InboxStreamPlace: Sendable {
    let stream: InboxStream
    private let streams: InboxStreams

    fileprivate init(stream: InboxStream, streams: InboxStreams) { (self.stream, self.streams) = (stream, streams) }

    deinit { streams.close(stream) }
}
