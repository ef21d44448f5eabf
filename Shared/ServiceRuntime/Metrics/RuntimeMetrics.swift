public import DeclaredMetrics

/// The metrics that every service exports.
public enum RuntimeMetrics {
    static let buildInfo = Metric.gauge(
        "breathe_easy_build_info", "Which service of which release this is; always 1", by: "service", "version")
    static let ready = Metric.gauge(
        "breathe_easy_ready", "1 while this part of /ready is well, else 0; asked at each scrape", by: "check")
    static let residentMemory = Metric.gauge("process_resident_memory_bytes", "Memory of the process")
    static let cpuSeconds = Metric.counter("process_cpu_seconds_total", "User and system time")
    static let openFiles = Metric.gauge("process_open_fds", "Open file descriptors")
    static let mostFiles = Metric.gauge("process_max_fds", "How many file descriptors it may have open")
    static let startTime = Metric.gauge("process_start_time_seconds", "Unix time at which the process started")

    public static let all = [buildInfo, ready, residentMemory, cpuSeconds, openFiles, mostFiles, startTime]
}
