import Foundation
import MessageProtocol
import Testing

@testable import ServiceRuntime

@Suite struct ScrapeTests {
    private let registry = PrometheusRegistry(RuntimeMetrics.all)

    @Test func asksWhetherEachPartIsWell() async {
        registry.set(process: "notifier")
        let text = await registry.scrape([
            ReadinessCheck("database") { nil }, ReadinessCheck("broker") { "not connected" },
        ])
        #expect(text.contains(#"breathe_easy_ready{check="database"} 1"#))
        #expect(text.contains(#"breathe_easy_ready{check="broker"} 0"#))
        #expect(text.contains(#"breathe_easy_build_info{service="notifier",version="\#(Release.version)"} 1"#))
    }

    @Test func reportsTheTruthAboutTheProcess() async throws {
        let text = await registry.scrape([])
        func value(_ name: String) throws -> Double {
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }, "\(name)")
            return try #require(Double(line.dropFirst(name.count + 1)))
        }
        let (now, start) = (Date().timeIntervalSince1970, try value("process_start_time_seconds"))
        #expect(start <= now && start > now - 86_400)
        #expect(try value("process_cpu_seconds_total") > 0)
        // A test process has some megabytes, not kilobytes or gigabytes.
        #expect((1 << 20...64 << 30).contains(Int(try value("process_resident_memory_bytes"))))
        #expect(try value("process_open_fds") >= 3)
        #expect(try value("process_open_fds") < value("process_max_fds"))
    }
}
