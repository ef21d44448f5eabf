import Testing

@testable import benchmarks

/// Looks come every 10 s; a replica works 20 s after it was asked for.
@Suite struct CapacityScalerTests {
    private static let policy = CapacityScaler.Policy(
        bounds: 1...10, interval: 10, coolDown: 20, calm: 60, start: 20)

    /// - Parameter needed: replicas, all of it for what waits.
    private func replicas(_ needed: [Double]) -> [Int] {
        var scaler = CapacityScaler(Self.policy)
        return needed.enumerated().map { index, needed in
            scaler.look(at: Double(index + 1) * 10, arriving: 0, pressure: needed)
            return scaler.replicas
        }
    }

    @Test func addsAfterTwoSlowLooksAndDoublesAtMost() {
        #expect(replicas([7, 7, 7, 7, 7, 7, 7, 7, 7]) == [1, 2, 2, 2, 4, 4, 4, 7, 7])
    }

    @Test func oneSlowLookIsChance() {
        #expect(Set(replicas([7, 0, 7, 0, 7, 0])) == [1])
    }

    @Test func aNewReplicaWorksOnceItHasStarted() {
        var scaler = CapacityScaler(Self.policy)
        for look in 1...2 { scaler.look(at: Double(look) * 10, arriving: 0, pressure: 2) }
        #expect(scaler.replicas == 2)
        #expect(scaler.working(at: 39) == 1)
        #expect(scaler.working(at: 40) == 2)
    }

    @Test func removesOneAtATimeAfterACalm() {
        let many = replicas([4, 4, 4, 4, 4, 4] + Array(repeating: 0, count: 30))

        #expect(many.max() == 4)
        #expect(many.last == 1)
        #expect(zip(many.dropFirst(), many).allSatisfy { $0 - $1 >= -1 })
        #expect(many.filter { $0 == 4 }.count >= 7)
    }

    /// Loads that swing faster than a calm neither add nor remove again and again.
    @Test func doesNotFlap() {
        let many = replicas((0..<300).map { $0 % 6 < 3 ? 4.0 : 1.0 })

        let changes = zip(many, many.dropFirst()).filter { $0 != $1 }.count
        #expect(changes <= 3, "\(many)")
    }

    @Test func keepsWhatArrivesAtAll() {
        var scaler = CapacityScaler(.init(bounds: 3...10, interval: 10, coolDown: 20, calm: 60, start: 0))
        for look in 1...100 { scaler.look(at: Double(look) * 10, arriving: 35, pressure: 2) }
        // 3.5 replicas' work comes, and two have to drain what waits.
        #expect(scaler.replicas == 6)
        for look in 101...300 { scaler.look(at: Double(look) * 10, arriving: 35, pressure: 0) }
        #expect(scaler.replicas == 5)
    }

    @Test(arguments: [(1.5, 1, 2), (1e30, 4, 8), (1e30, 8, 10), (0.5, 3, 4)])
    func staysWithinItsBounds(needed: Double, replicas: Int, wanted: Int) {
        #expect(CapacityScaler.wanted(for: needed, having: replicas, 1...10) == wanted)
    }

    @Test func looksOnlyEveryInterval() {
        var scaler = CapacityScaler(Self.policy)
        for second in 1..<20 { scaler.look(at: Double(second), arriving: 0, pressure: 9) }
        #expect(scaler.replicas == 1)
        scaler.look(at: 20, arriving: 0, pressure: 9)
        #expect(scaler.replicas == 2)
    }
}
