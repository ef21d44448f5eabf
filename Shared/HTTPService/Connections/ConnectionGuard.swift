import HTTPTypes
import Hummingbird
import MessageProtocol
import NIOCore
import NIOHTTPTypes

/// Ends connections whose client is too slow, has left, or wants a protocol other than HTTP/1.1.
///
/// It sees only complete heads, so it needs no timer for each byte: when time runs out before a head arrives, it is incomplete.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private var progress: ConnectionProgress
    private var alarm: Scheduled<Void>?

    init(_ limits: ConnectionLimits) {
        self.limits = limits
        progress = ConnectionProgress(limits, at: .now())
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { setAlarm(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        progress = ConnectionProgress(limits, at: .now())
        setAlarm(context)
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { alarm?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(var head):
            if head.opensTunnel { return refuse(context) }
            guard progress.begin(at: .now()) else { return }
            // RFC 9110, 7.8: a server may ignore Upgrade. The decoder reads nothing after such a request, so it is the
            // connection's last.
            progress.isLast = progress.isLast || head.headerFields[.upgrade] != nil || head.asksToClose
            if progress.isLast {
                head.headerFields[.upgrade] = nil
                head.headerFields[.connection] = "close"
            }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body(let bytes):
            guard progress.take(bytes.readableBytes) else { return }
            context.fireChannelRead(data)
        case .end:
            guard progress.endRequest(at: .now()) else { return }
            context.fireChannelRead(data)
        }
        setAlarm(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        progress.isReading = false
        context.fireChannelReadComplete()
    }

    /// Called by the handlers further in, which read the body.
    func read(context: ChannelHandlerContext) {
        progress.isReading = true
        context.read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // The client will not read the response. nginx assumes so as well (status 499).
        if event as? ChannelEvent == .inputClosed, progress.isAnswering { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        progress.note(isWritable: context.channel.isWritable, at: .now())
        setAlarm(context)
        context.fireChannelWritabilityChanged()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var response):
            if progress.isLast, response.status.kind != .informational { response.headerFields[.connection] = "close" }
            context.write(wrapOutboundOut(.head(response)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            progress.endAnswer(at: .now())
            let sent = promise ?? context.eventLoop.makePromise()
            sent.futureResult.assumeIsolated().whenSuccess { [self] in
                progress.noteSent(at: .now())
                setAlarm(context)
            }
            context.write(data, promise: sent)
            setAlarm(context)
        }
    }

    /// CONNECT and TRACE, which no origin server has to support (RFC 9110, 9.3.6 and 9.3.8). Nothing after the head is
    /// read.
    private func refuse(_ context: ChannelHandlerContext) {
        guard progress.refuse() else { return context.close(promise: nil) }
        let problem = Problem(.notImplemented, "The methods CONNECT and TRACE are not supported")
        var head = Response(problem).head
        head.headerFields[.connection] = "close"
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        // Strings and numbers always encode.
        let body = (try? MessageCoding.encode(problem)) ?? []
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
    }

    private func setAlarm(_ context: ChannelHandlerContext) {
        alarm?.cancel()
        alarm = nil
        guard let deadline = progress.deadline else { return }
        alarm = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
            alarm = nil
            ring(context)
        }
    }

    private func ring(_ context: ChannelHandlerContext) {
        switch progress.verdict(at: .now()) {
        case .waitOn: setAlarm(context)
        case .end: context.close(promise: nil)
        case .refuseBody:
            // Whoever reads the body responds with this error; the connection ends soon after.
            context.fireErrorCaught(Problem.bodyTooSlow)
            setAlarm(context)
        }
    }
}
