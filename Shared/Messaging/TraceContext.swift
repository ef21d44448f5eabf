public import MessageProtocol

/// The trace that the current task belongs to: set per HTTP request and per handled message.
public enum TraceContext {
    @TaskLocal public static var current: TraceParent?
}
