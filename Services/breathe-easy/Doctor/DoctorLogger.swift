import Logging

/// Says nothing: what connections meet is told as findings.
enum DoctorLogger {
    static let silent = Logger(label: "doctor") { _ in SwiftLogNoOpLogHandler() }
}
