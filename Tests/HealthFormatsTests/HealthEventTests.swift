import HealthFormats
import Testing

@Suite struct HealthEventTests {
    @Test func reasonsAreNotSamples() { #expect(HealthEvent.skipped("water") != .refused("water")) }
}
