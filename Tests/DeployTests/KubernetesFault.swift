import Testing

/// A way to break the manifests, and the sentence that names file and field.
struct KubernetesFault: Sendable, CustomTestStringConvertible {
    var file: String
    var text: String
    var broken: String
    var overlay = "small"
    var finding: String

    var testDescription: String { "\(file): \(broken)" }

    static let all = malformed + references + practices + network + scaling

    private static let malformed = [
        KubernetesFault(
            file: "base/patches/every-pod.yaml", text: "enableServiceLinks: false", broken: "enableServiceLink: false",
            finding: "Deployment ingest-gateway: spec.template.spec: Additional properties are not allowed "
                + "('enableServiceLink' was unexpected)"),
        KubernetesFault(
            file: "components/rabbitmq/cluster.yaml", text: "additionalPlugins:", broken: "plugins:",
            finding: "components/rabbitmq/cluster.yaml: RabbitmqCluster rabbitmq: spec.rabbitmq: "
                + "Additional properties are not allowed ('plugins' was unexpected)"),
        KubernetesFault(
            file: "components/postgres/cluster.yaml", text: "instances: 3", broken: "instances: three",
            overlay: "production",
            finding: "components/postgres/cluster.yaml: Cluster postgres: spec.instances: 'three' is not of type"),
        KubernetesFault(
            file: "base/kustomization.yaml", text: "- operator.yaml", broken: "- operators.yaml",
            finding: "small: kustomize cannot build it"),
    ]

    private static let references = [
        KubernetesFault(
            file: "secrets/kustomization.yaml", text: "name: health-keys,", broken: "name: health-key,",
            finding: "base/services/ingest-gateway.yaml: Deployment ingest-gateway: volumes.secrets: "
                + "there is no Secret health-keys in secrets/kustomization.yaml"),
        KubernetesFault(
            file: "secrets/kustomization.yaml", text: "health.keys=", broken: "health.key=",
            finding: "volumes.secrets: the Secret health-keys has no key health.keys"),
        KubernetesFault(
            file: "secrets/kustomization.yaml", text: "- smtp-password=", broken: "- mail-password=",
            finding: "base/services/notifier.yaml: Deployment notifier: containers.main.NOTIFIER_SMTP_PASSWORD_FILE: "
                + "no volume brings the file /run/secrets/breathe-easy/smtp-password"),
        KubernetesFault(
            file: "base/services/notifier.yaml",
            text: "selector: { matchLabels: { app.kubernetes.io/name: notifier } }\n  template:",
            broken: "selector: { matchLabels: { app.kubernetes.io/name: notifiers } }\n  template:",
            finding: "base/services/notifier.yaml: Deployment notifier: spec.selector.matchLabels: "
                + "the template's labels do not match it"),
        KubernetesFault(
            file: "base/services/alert-fanout.yaml", text: "targetPort: admin", broken: "targetPort: metrics",
            finding: "base/services/alert-fanout.yaml: Service alert-fanout: spec.ports: "
                + "alert-fanout has no port metrics"),
        KubernetesFault(
            file: "base/settings/notifier.env", text: "NOTIFIER_ADMIN_PORT", broken: "NOTIFIER_ADMIN_PORTS",
            finding: "containers.main.NOTIFIER_ADMIN_PORTS: docs/operations.md lists no such setting"),
    ]

    private static let practices = [
        KubernetesFault(
            file: "base/patches/every-service.yaml", text: "livenessProbe: { httpGet: { path: /health",
            broken: "livenessProbe: { httpGet: { path: /ready",
            finding: "containers.main.livenessProbe: must ask /health"),
        KubernetesFault(
            file: "base/settings/alert-fanout.env", text: "ALERT_FANOUT_SHUTDOWN_SECONDS=20",
            broken: "ALERT_FANOUT_SHUTDOWN_SECONDS=40",
            finding: "Deployment alert-fanout: terminationGracePeriodSeconds: must be at least 45"),
        KubernetesFault(
            file: "base/patches/every-pod.yaml", text: "readOnlyRootFilesystem: true",
            broken: "readOnlyRootFilesystem: false",
            finding: "containers.main.securityContext.readOnlyRootFilesystem: must be True"),
        KubernetesFault(
            file: "base/services/notifier.yaml", text: "- secret: { name: notifier }",
            broken: "- secret: { name: health-keys }",
            finding: "Deployment notifier: volumes.secrets: only those who read health data may have health-keys"),
        KubernetesFault(
            file: "components/rabbitmq/cluster.yaml", text: "heartbeat = 30", broken: "heartbeat = 60",
            finding: "RabbitmqCluster rabbitmq: spec.rabbitmq.additionalConfig: lacks `heartbeat = 30`"),
        KubernetesFault(
            file: "base/kustomization.yaml", text: "breathe-easy/notifier, newTag: ",
            broken: "breathe-easy/notifier, newTag: 9",
            finding: "Deployment notifier: containers.main.image: is 9"),
    ]

    private static let network = [
        KubernetesFault(
            file: "base/network/servers.yaml", text: "port: 5672", broken: "port: 5671",
            finding: "base/network/servers.yaml: NetworkPolicy to-broker: spec.egress: "
                + "lets alert-fanout send to rabbitmq on 5671, but no policy of rabbitmq lets it in"),
        KubernetesFault(
            file: "base/network/outside.yaml", text: "{ port: 587 }, ", broken: "",
            finding: "overlays/small/flows.txt: no NetworkPolicy allows `notifier -> outside 587`"),
        KubernetesFault(
            file: "base/network/default.yaml", text: "policyTypes: [Ingress, Egress]", broken: "policyTypes: [Egress]",
            finding: "base/operator.yaml: Deployment operator: metadata.labels: no NetworkPolicy closes these pods"),
    ]

    private static let scaling = [
        KubernetesFault(
            file: "components/keda/notifier.yaml", text: "max(alert_fanout_drain_seconds)",
            broken: "max(alert_fanout_drain_time)", overlay: "production",
            finding: "components/keda/notifier.yaml: ScaledObject notifier: spec.triggers.drain.query: "
                + "docs/metrics.md lists no metric alert_fanout_drain_time"),
        KubernetesFault(
            file: "components/keda/health-metrics-analyzer.yaml", text: "maxReplicaCount: 4",
            broken: "maxReplicaCount: 5", overlay: "production",
            finding: "spec.maxReplicaCount: is more than the 4 partitions"),
        KubernetesFault(
            file: "components/keda/kustomization.yaml", text: "|notifier }", broken: " }", overlay: "production",
            finding: "Deployment notifier: spec.replicas: the ScaledObject notifier owns it"),
    ]
}
