import RabbitMQ
import Testing

@Suite struct RabbitMQConfigurationTests {
    @Test func readsEveryPartOfAURL() throws {
        let configuration = try RabbitMQConfiguration(url: "amqp://alert-fanout:geheim@broker:5673/breathe-easy")

        #expect(configuration.user == "alert-fanout")
        #expect(configuration.password == "geheim")
        #expect(configuration.hosts == [.init(name: "broker", port: 5673)])
        #expect(configuration.virtualHost == "breathe-easy")
        #expect(configuration.heartbeatSeconds == 10)
    }

    @Test func decodesPercentSigns() throws {
        let configuration = try RabbitMQConfiguration(url: "amqp://u%40x:p%3A%2F%25@host/a%2Fb")

        #expect(configuration.user == "u@x")
        #expect(configuration.password == "p:/%")
        #expect(configuration.virtualHost == "a/b")
    }

    @Test func readsSeveralHosts() throws {
        let configuration = try RabbitMQConfiguration(url: "amqp://u:p@one,two:5673,[::1]:5674,[::2]")

        #expect(configuration.hosts.map(\.description) == ["one:5672", "two:5673", "[::1]:5674", "[::2]:5672"])
        #expect(configuration.virtualHost == "/")
    }

    @Test(arguments: [
        ("broker:5672", "scheme"), ("https://u:p@host/v", "scheme"), ("amqps://u:p@host/v", "scheme"),
        ("amqp://host/v", "user"), ("amqp://:p@host/v", "user"), ("amqp://u@host/v", "password"),
        ("amqp://u:%zz@host/v", "password"), ("amqp://u:%4@host/v", "password"), ("amqp://u:%ff@host/v", "password"),
        ("amqp://u:a%00b@host/v", "password"), ("amqp://u:p@/v", "host"), ("amqp://u:p@one,,two/v", "host"),
        ("amqp://u:p@[::1/v", "host"), ("amqp://u:p@[::1]x/v", "host"), ("amqp://u:p@host:/v", "port"),
        ("amqp://u:p@host:0/v", "port"), ("amqp://u:p@host:65536/v", "port"), ("amqp://u:p@::1/v", "host"),
        ("amqp://u:p@host/a/b", "vhost"), ("amqp://u:p@host/%zz", "vhost"), ("amqp://u:p@host/v?heartbeat=5", "query"),
    ])
    func namesTheFaultyPart(url: String, part: String) {
        let error = #expect(throws: RabbitMQError.self) { try RabbitMQConfiguration(url: url) }

        guard case .invalidURL(let faulty, _) = error else {
            Issue.record("\(url) gave \(String(describing: error))")
            return
        }
        #expect(faulty == part)
    }

    @Test(arguments: [
        "amqp://user:hunter2hunter2@host:no-port/v", "amqp://user:hunter2hunter2@host/a/b",
        "amqp://user:hunter2hunter2%zz@host/v", "http://user:hunter2hunter2@host", "amqp://user:hunter2hunter2@",
    ])
    func neverPrintsThePasswordInAnError(url: String) {
        let error = #expect(throws: RabbitMQError.self) { try RabbitMQConfiguration(url: url) }

        #expect(!"\(String(describing: error))".contains("hunter2"))
    }

    @Test func neverPrintsThePasswordOfAConfiguration() throws {
        let configuration = try RabbitMQConfiguration(url: "amqp://user:hunter2hunter2@host/v")
        var dumped = ""
        dump(configuration, to: &dumped)

        #expect("\(configuration)" == "amqp://user@host:5672/v")
        #expect(!(dumped + String(reflecting: configuration)).contains("hunter2"))
    }

    @Test(arguments: [0, 601]) func refusesAHeartbeatThatHelpsNobody(seconds: Int) {
        #expect(throws: RabbitMQError.invalidURL(part: "heartbeat", problem: "expected 1 to 600 seconds")) {
            try RabbitMQConfiguration(url: "amqp://u:p@host", heartbeatSeconds: seconds)
        }
    }
}
