import Testing

@testable import alert_fanout

/// The index beside a check of every person, in worlds that differ with their seeds.
@Suite struct RandomWorldTests {
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func matchesWhomACheckOfEveryPersonFinds(seed: UInt64) throws {
        var world = try RandomWorld(seed: seed)
        var found = 0
        for _ in 0..<25 {
            let (query, excluded) = (try world.query(), world.excluded())
            try world.putSomebodyAtTheLimit(of: query.coordinate)
            let expected = world.affected(by: query, except: excluded)

            let candidates = world.index.candidateChunks(near: query.coordinate)
            let positions = candidates.flatMap { chunk in
                world.index.matches(query, in: chunk, except: excluded).map {
                    AudiencePosition(chunk: chunk, slot: Int($0))
                }
            }

            #expect(Set(positions) == expected)
            #expect(positions == positions.sorted { ($0.chunk, $0.slot) < ($1.chunk, $1.slot) })
            let all = world.affected(by: query, except: [])
            #expect(world.index.count(query) == all.count)
            found += expected.count
        }
        #expect(found > 0, "no query of this world affects anybody")
        #expect(world.index.count == world.people.count)
    }

    @Test(arguments: 41...60 as ClosedRange<UInt64>)
    func anIndexOfPagesEqualsOneOfSinglePeople(seed: UInt64) throws {
        var world = try RandomWorld(seed: seed)
        let people = world.people.values.sorted {
            ($0.position.chunk, $0.position.slot) < ($1.position.chunk, $1.position.slot)
        }
        var loaded = AudienceIndex()
        for start in stride(from: 0, to: people.count, by: 37) {
            loaded.put(Array(people[start..<min(start + 37, people.count)]))
        }

        #expect(loaded.count == world.index.count)
        for _ in 0..<25 {
            let query = try world.query()
            #expect(loaded.count(query) == world.index.count(query))
        }
    }
}
