import MessageProtocol
import Testing

@Suite struct TraceParentTests {
    @Test(arguments: ["00", "01", "a7"])
    func readsTheTraceWhateverItsFlags(flags: String) throws {
        let trace = try #require(TraceParent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-\(flags)"))

        #expect(trace.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(trace.spanID == "00f067aa0ba902b7")
    }

    @Test(arguments: [
        "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902bz-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
    ])
    func refusesWhatTheSpecificationForbids(text: String) {
        #expect(TraceParent(text) == nil)
    }

    @Test func aNewTraceIsReadable() throws {
        let trace = TraceParent()

        #expect(TraceParent(trace.description) == trace)
    }

    @Test func aChildStaysInTheTrace() {
        let parent = TraceParent()
        let child = parent.child()

        #expect(child.traceID == parent.traceID)
        #expect(child.spanID != parent.spanID)
    }
}
