import HTTPTypes
import Hummingbird

/// The web page of a person's notifications: plain HTML and script, nothing from elsewhere.
struct NotificationsPage: Sendable {
    static let path = "/notifications"

    func add(to router: Router<GatewayContext>) {
        router.get("/notifications") { _, _ in
            PageAnswer(
                text: Self.html,
                directives: "style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; worker-src 'self'",
                isKept: true)
        }
        router.get("/notifications.js") { _, _ in PageAnswer(kind: .script, text: Self.script, isKept: true) }
        // At the root, since a service worker cares for what lies beside and below it.
        router.get("/service-worker.js") { _, _ in
            PageAnswer(kind: .script, text: Self.serviceWorker, directives: "connect-src 'self'", isKept: true)
        }
    }

    private static let html = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Notifications · Breathe Easy</title>
        <style>
        :root { --green: #1c6b45; --line: #d6e2da; --ink: #1d2b24; --danger: #a4260b; }
        * { box-sizing: border-box; }
        body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem;
            color: var(--ink); background: #fff; }
        header { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; justify-content: space-between; }
        h1, h2 { color: var(--green); line-height: 1.2; }
        a { color: var(--green); }
        h2 { font-size: 1.2rem; margin-top: 2rem; }
        h3 { font-size: 1rem; margin: 0; }
        label { display: block; margin: .5rem 0; }
        input { display: block; width: 100%; max-width: 22rem; font: inherit; padding: .5rem;
            border: 1px solid #5c6f64; border-radius: .3rem; }
        button { font: inherit; padding: .45rem .9rem; border: 1px solid var(--green); border-radius: .3rem;
            background: #fff; color: var(--green); cursor: pointer; }
        button.main { background: var(--green); color: #fff; }
        button[aria-pressed="true"] { background: #e3f2e9; font-weight: 600; }
        button:disabled { border-color: #9aa8a0; color: #5c6f64; background: #f2f5f3; cursor: default; }
        :focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
        ul { list-style: none; padding: 0; margin: 0; }
        li { border-top: 1px solid var(--line); border-left: 4px solid transparent; padding: .8rem 0 .8rem .7rem; }
        li.new { border-left-color: var(--green); }
        li.urgent { border-left-color: var(--danger); }
        li p { margin: .2rem 0 .5rem; white-space: pre-line; overflow-wrap: anywhere; }
        .quiet { color: #4d5f55; font-size: .9rem; }
        .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
        [hidden] { display: none !important; }
        </style>
        </head>
        <body>
        <header>
        <h1>Notifications</h1>
        <div class="row" id="session" hidden>
        <a href="\(QuizPage.path)">How are you feeling?</a>
        <span class="quiet" id="live" role="status">Connecting …</span>
        <button type="button" id="sign-out">Sign out</button>
        </div>
        </header>
        <noscript><p>This page needs JavaScript.</p></noscript>
        <p id="message" role="status" aria-live="polite"></p>
        <main>
        <form id="sign-in" hidden>
        <label>E-mail <input id="email" type="email" autocomplete="username" required></label>
        <label>Password
        <input id="password" type="password" autocomplete="current-password" minlength="8" required></label>
        <button class="main">Sign in</button>
        </form>
        <div id="inside" hidden>
        <section aria-labelledby="inbox-title">
        <h2 id="inbox-title">Inbox</h2>
        <ul id="inbox"></ul>
        <p class="quiet" id="empty" hidden>Nothing yet. What concerns you appears here by itself.</p>
        </section>
        <section aria-labelledby="snooze-title">
        <h2 id="snooze-title">A moment of quiet</h2>
        <p class="row"><button type="button" id="snooze">Snooze for 90 minutes</button>
        <button type="button" id="wake" hidden>Wake up</button> <span class="quiet" id="snoozed"></span></p>
        <p class="quiet">What is urgent comes through all the same, and the inbox shows everything.</p>
        </section>
        <section aria-labelledby="channels-title">
        <h2 id="channels-title">Where you are told</h2>
        <ul id="channels"></ul>
        <p><button type="button" class="main" id="subscribe">Tell me on this browser</button></p>
        </section>
        </div>
        </main>
        <script src="/notifications.js" defer></script>
        </body>
        </html>
        """
}
