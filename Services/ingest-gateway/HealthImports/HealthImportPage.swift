import HTTPTypes
import Hummingbird

/// The web page on which a person hands in a file of measurements and sees what became of it: plain HTML and script,
/// nothing from elsewhere.
struct HealthImportPage: Sendable {
    func add(to router: Router<GatewayContext>) {
        router.get("/health-import") { _, _ in
            PageAnswer(
                text: Self.html, directives: "style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'",
                isKept: true)
        }
        router.get("/health-import.js") { _, _ in PageAnswer(kind: .script, text: Self.script, isKept: true) }
    }

    private static let html = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Import health data · Breathe Easy</title>
        <style>
        :root { --green: #1c6b45; --line: #d6e2da; --ink: #1d2b24; --danger: #a4260b; }
        * { box-sizing: border-box; }
        body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem;
            color: var(--ink); background: #fff; }
        header { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; justify-content: space-between; }
        h1, h2 { color: var(--green); line-height: 1.2; }
        h2 { font-size: 1.2rem; margin-top: 2rem; }
        h3 { font-size: 1rem; margin: 0; }
        label { display: block; margin: .5rem 0; }
        input { display: block; width: 100%; max-width: 22rem; font: inherit; padding: .5rem;
            border: 1px solid #5c6f64; border-radius: .3rem; }
        button { font: inherit; padding: .45rem .9rem; border: 1px solid var(--green); border-radius: .3rem;
            background: #fff; color: var(--green); cursor: pointer; }
        button.main { background: var(--green); color: #fff; }
        button:disabled { border-color: #9aa8a0; color: #5c6f64; background: #f2f5f3; cursor: default; }
        :focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
        progress { width: 100%; height: 1.2rem; accent-color: var(--green); }
        ul { list-style: none; padding: 0; margin: 0; }
        li { border-top: 1px solid var(--line); padding: .8rem 0; }
        table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
        th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0;
            border-top: 1px solid var(--line); overflow-wrap: anywhere; }
        td:last-child { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .bad { color: var(--danger); }
        .quiet { color: #4d5f55; font-size: .9rem; }
        .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
        [hidden] { display: none !important; }
        </style>
        </head>
        <body>
        <header>
        <h1>Import health data</h1>
        <button type="button" id="sign-out" hidden>Sign out</button>
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
        <form id="upload" aria-labelledby="upload-title">
        <h2 id="upload-title">Hand in a file</h2>
        <p id="explanation">The export of Apple Health or Google Takeout's Fit data as it is, or a JSON document of
        FHIR, Open mHealth, Fitbit, Withings or iHealth. It is stored encrypted, read once, and destroyed; only its
        measurements stay.</p>
        <label>File <input id="file" type="file" required aria-describedby="explanation unfinished"></label>
        <p class="quiet" id="unfinished" hidden></p>
        <p class="row"><button class="main" id="start">Upload</button>
        <button type="button" id="pause" hidden>Pause</button></p>
        <div id="sending" hidden>
        <label id="bar-label" for="bar">Sent: <span id="sent">0 %</span></label>
        <progress id="bar" max="100" value="0"></progress>
        </div>
        </form>
        <section aria-labelledby="imports-title">
        <h2 id="imports-title">Your imports</h2>
        <ul id="imports"></ul>
        <p class="quiet" id="empty" hidden>None yet.</p>
        </section>
        </div>
        </main>
        <script src="/health-import.js" defer></script>
        </body>
        </html>
        """
}
