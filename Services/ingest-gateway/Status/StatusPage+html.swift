extension StatusPage {
    /// A mustache template. What carries `data-live` is exchanged by the script when the server says something else.
    static let html = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <meta name="color-scheme" content="light dark">
        <title>Status · Breathe Easy</title>
        <link rel="stylesheet" href="/status/status.css">
        <noscript><meta http-equiv="refresh" content="30"></noscript>
        </head>
        <body>
        <header>
        <p><strong>Breathe Easy</strong> <span class="quiet">status for operators, {{version}}</span></p>
        <p class="quiet" id="looked-at" data-live>Looked at {{lookedAt}}</p>
        <p><a href="/status">Look again</a></p>
        </header>
        <main>
        <p id="lost" class="verdict broken" role="alert" hidden></p>
        <div role="status" aria-live="polite">
        <div id="verdict" class="verdict {{level}}" data-live>
        <h1><span class="mark" aria-hidden="true">{{mark}}</span> {{headline}}</h1>
        <ul>{{#findings}}<li><strong>{{severity}}</strong> {{text}}</li>{{/findings}}</ul>
        {{#ledger.known.noAlerts}}<p>There was no alert in the last day.</p>{{/ledger.known.noAlerts}}
        </div>
        </div>

        <section aria-labelledby="hour-title">
        <h2 id="hour-title">Now, and the last hour</h2>
        {{#noCharts}}<p class="note">There are no charts: Chart.js is not at <code>{{path}}</code>. Install Debian's package
        libjs-chart.js, or set <code>{{variable}}</code>, and restart the gateway.</p>{{/noCharts}}
        {{#charts}}<noscript><p class="note">Charts need JavaScript. This page loads again every 30 seconds.</p></noscript>
        {{/charts}}
        <div class="charts">
        \#(chart("backlog", "Messages in the queues, by service"))
        \#(chart("settled", "Recipients told or otherwise settled, per minute"))
        \#(chart("drain", "Time until all alerts are told"))
        </div>
        </section>

        \#(ledger)
        \#(queues)
        \#(channels)
        \#(sources)
        </main>
        {{#charts}}<script src="/status/chart.js" defer></script>{{/charts}}
        <script src="/status/status.js" defer></script>
        </body>
        </html>
        """#

    private static func chart(_ id: String, _ title: String) -> String {
        """
        <figure><figcaption id="\(id)-caption">\(title)
        <span class="figure" id="\(id)-now" data-live>{{now.\(id)}}</span></figcaption>
        {{#charts}}<div class="plot" hidden><canvas id="\(id)" role="img" aria-labelledby="\(id)-caption"></canvas></div>
        {{/charts}}</figure>
        """
    }

    private static let unknown = """
        {{#unknown}}<p class="note"><strong>Unknown since {{since}}.</strong> {{reason}}</p>{{/unknown}}
        """

    private static let ledger = """
        <section aria-labelledby="ledger-title">
        <h2 id="ledger-title">Alerts of the last day</h2>
        <div id="ledger" data-live>
        {{#ledger}}\(unknown){{#known}}
        <table class="lanes">
        <caption>What became of the recipients, by lane</caption>
        <thead><tr><td></td>{{#lanes}}<th scope="col">{{.}}</th>{{/lanes}}</tr></thead>
        <tbody>{{#rows}}<tr><th scope="row">{{name}}</th>{{#cells}}<td>{{.}}</td>{{/cells}}</tr>{{/rows}}</tbody>
        </table>
        {{/known}}{{/ledger}}
        </div>
        </section>
        """

    private static let channels = """
        <section aria-labelledby="channels-title">
        <h2 id="channels-title">Channels outside the inbox</h2>
        <div id="channels" data-live>
        {{#channels}}\(unknown){{#known}}
        {{#none}}<p>Nothing waits, and nothing failed in the last day.</p>{{/none}}
        {{^none}}<table class="stacked">
        <caption>Messages by channel</caption>
        <thead><tr><th scope="col">Channel</th><th scope="col">Due now</th><th scope="col">Due since</th>
        <th scope="col">Tried, to be tried again</th><th scope="col">Given up in the last day</th></tr></thead>
        <tbody>{{#rows}}<tr><th scope="row">{{name}}</th><td data-name="due">{{waiting}}</td>
        <td data-name="since">{{since}}</td><td data-name="to be tried again">{{retrying}}</td>
        <td data-name="given up">{{failed}}</td></tr>{{/rows}}</tbody>
        </table>{{/none}}
        {{/known}}{{/channels}}
        </div>
        </section>
        """

    private static let sources = """
        <section aria-labelledby="sources-title">
        <h2 id="sources-title">Sources</h2>
        <div id="sources" data-live>
        {{#sources}}\(unknown){{#known}}
        {{#none}}<p>No source is enabled.</p>{{/none}}
        {{^none}}<table class="stacked texts">
        <caption>Providers of measurements and forecasts</caption>
        <thead><tr><th scope="col">Source</th><th scope="col">State</th><th scope="col">Since</th>
        <th scope="col">Last answer</th></tr></thead>
        <tbody>{{#rows}}<tr><th scope="row">{{name}}</th><td data-name="state"><span class="{{state}}">
        <span aria-hidden="true">{{mark}}</span> {{state}}</span>{{#reasons}}<br><span class="quiet">{{.}}</span>{{/reasons}}</td>
        <td data-name="since">{{since}}</td><td data-name="last answer">{{answered}}</td>
        </tr>{{/rows}}</tbody>
        </table>{{/none}}
        {{/known}}{{/sources}}
        </div>
        </section>
        """
}
