import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

extension SignedIn {
    /// For a page: the token stays out of its scripts' reach.
    func cookieAnswer(to request: Request, at now: Date) -> Response {
        var response = Response(status: .noContent)
        setCookie(in: &response, at: now)
        return response
    }

    func setCookie(in response: inout Response, at now: Date) {
        let seconds = max(0, Int(expiresAt.timeIntervalSince(now)))
        response.setCookie(SessionCookie.carrying(token, for: seconds))
        response.setCookie(FormToken.cookie(of: token, for: seconds))
    }

    /// After another token: a cookie where the request brought one, otherwise the token itself.
    func answer(to request: Request, at now: Date) throws -> Response {
        SessionCookie.token(of: request) == nil
            ? try JSONResponse(value: self).response() : cookieAnswer(to: request, at: now)
    }
}

extension Response {
    /// Makes a browser forget its session.
    mutating func removeSessionCookie() {
        for cookie in SessionCookie.removed + [FormToken.cookie(of: "", for: 0)] { setCookie(cookie) }
    }
}

/// A browser or program in few words, from what it says of itself; nothing that tells one person's from another's.
enum DeviceName {
    /// - Returns: nil when it says nothing that is known.
    static func of(_ request: Request) -> String? {
        guard let text = request.headers[.userAgent] else { return nil }
        let program = programs.first { text.contains($0.0) }?.1
        let system = systems.first { text.contains($0.0) }?.1
        switch (program, system) {
        case (let program?, let system?): return "\(program) on \(system)"
        case (let known?, nil), (nil, let known?): return known
        case (nil, nil): return nil
        }
    }

    /// In this order: Edge and Opera also name Chrome, and Chrome names Safari.
    private static let programs = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"), ("python", "Python"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
}

extension NewSession {
    /// Of a page of ours, in place of the session that its browser had.
    static func ofPage(sending request: Request) -> NewSession {
        var session = NewSession(.browser, on: DeviceName.of(request))
        session.replaces = SessionCookie.token(of: request).flatMap { SessionToken($0) }
        return session
    }
}
