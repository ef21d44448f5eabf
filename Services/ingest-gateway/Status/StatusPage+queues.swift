extension StatusPage {
    /// The folded list of quiet queues stays open while its rows are exchanged.
    static let queues = """
        <section aria-labelledby="queues-title">
        <h2 id="queues-title">Queues</h2>
        <div id="busy" data-live>
        {{#queues}}
        {{#off}}<p class="note">Nobody asks the broker: set <code>{{managementVariable}}</code> to the address of RabbitMQ's
        management API, such as http://rabbitmq:15672, give the gateway's AMQP user the tag <code>monitoring</code>, and
        restart the gateway.</p>{{/off}}
        {{#unknown}}<p class="note"><strong>Unknown since {{since}}.</strong> {{reason}}</p>{{/unknown}}
        {{#known}}
        {{#noneBusy}}<p>All queues are empty and consumed.</p>{{/noneBusy}}
        {{^noneBusy}}<table class="stacked">
        <caption>Queues in which something waits or moves, or that nobody consumes</caption>
        \(head)
        <tbody>{{#busy}}\(row){{/busy}}</tbody>
        </table>{{/noneBusy}}
        {{#noneDead}}<p>There are no dead letters.</p>{{/noneDead}}
        {{^noneDead}}<table class="stacked">
        <caption>Dead letters</caption>
        <thead><tr><th scope="col">Queue</th><th scope="col">Messages</th></tr></thead>
        <tbody>{{#dead}}<tr><th scope="row">{{name}}</th><td data-name="messages">{{count}}</td></tr>{{/dead}}</tbody>
        </table>{{/noneDead}}
        {{/known}}
        {{/queues}}
        </div>
        {{#queues.known}}
        <details>
        <summary>Quiet queues: <span id="quiet-count" data-live>{{quietCount}}</span></summary>
        <table class="stacked">
        <caption>Queues that are empty and consumed</caption>
        \(head)
        <tbody id="quiet" data-live>{{#quiet}}\(row){{/quiet}}</tbody>
        </table>
        </details>
        {{/queues.known}}
        </section>
        """

    private static let head = """
        <thead><tr><th scope="col">Queue</th><th scope="col">Ready</th><th scope="col">In hand</th>
        <th scope="col">Consumers</th><th scope="col">In/s</th><th scope="col">Out/s</th><th scope="col">Empty in</th>
        </tr></thead>
        """

    /// The names of the columns come again where a narrow page shows the cells one after the other.
    private static let row = """
        <tr><th scope="row">{{name}}</th><td data-name="ready">{{ready}}</td>
        <td data-name="in hand">{{unacknowledged}}</td>
        <td data-name="consumers">{{^isUnconsumed}}{{consumers}}{{/isUnconsumed}}
        {{#isUnconsumed}}<span class="down">none</span>{{/isUnconsumed}}</td>
        <td data-name="in/s">{{in}}</td><td data-name="out/s">{{out}}</td><td data-name="empty in">{{drain}}</td></tr>
        """
}
