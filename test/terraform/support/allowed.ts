import { seconds } from "./arguments.ts";
import type { Value } from "./value.ts";

/** The values that Google accepts for an argument. */
export interface Rule {
  says: string;
  takes(value: Value): boolean;
}

const oneOf = (...values: (string | number)[]): Rule => ({
  says: `one of ${values.join(", ")}`,
  takes: (value) => values.some((allowed) => String(allowed) === String(value)),
});

const whole = (min: number, max: number): Rule => ({
  says: `a whole number from ${min} to ${max}`,
  takes: (value) => /^\d+$/.test(String(value)) && Number(value) >= min && Number(value) <= max,
});

const from = (min: number, max: number): Rule => ({
  says: `a number from ${min} to ${max}`,
  takes: (value) => typeof value === "number" && value >= min && value <= max,
});

const lasting = (min: number, max: number): Rule => ({
  says: `from ${min}s to ${max}s`,
  takes: (value) => seconds(value) >= min && seconds(value) <= max,
});

/** Only multiples of a minute. */
const minutes = (min: number, max: number): Rule => ({
  says: `whole minutes from ${min}s to ${max}s`,
  takes: (value) => lasting(min, max).takes(value) && seconds(value) % 60 === 0,
});

const matching = (pattern: RegExp): Rule => ({
  says: String(pattern),
  takes: (value) => pattern.test(String(value)),
});

const DAY = 86_400;
const MOST = 2_147_483_647;
const port = whole(1, 65_535);

const container: Record<string, Rule> = {
  "env.value_source.secret_key_ref.version": matching(/^[1-9]\d*$/),
  "ports.name": oneOf("http1"),
  "ports.container_port": port,
  // Below 1 only with one request at a time; 4 and more want 2 GiB and more.
  "resources.limits.cpu": oneOf(1, 2, 4, 6, 8),
  "resources.limits.memory": matching(/^(512Mi|[1-9]\d?Gi)$/),
  "startup_probe.http_get.port": port,
  "startup_probe.period_seconds": whole(1, 240),
  "startup_probe.timeout_seconds": whole(1, 240),
  "startup_probe.failure_threshold": whole(1, MOST),
  "liveness_probe.http_get.port": port,
  "liveness_probe.period_seconds": whole(1, 3600),
  "liveness_probe.timeout_seconds": whole(1, 3600),
  "liveness_probe.failure_threshold": whole(1, MOST),
};

const template: Record<string, Rule> = {
  ...below("containers", container),
  execution_environment: oneOf("EXECUTION_ENVIRONMENT_GEN1", "EXECUTION_ENVIRONMENT_GEN2"),
  "vpc_access.egress": oneOf("ALL_TRAFFIC", "PRIVATE_RANGES_ONLY"),
  "volumes.secret.default_mode": whole(0, 0o777),
  "volumes.empty_dir.medium": oneOf("MEMORY"),
  "volumes.empty_dir.size_limit": matching(/^[1-9]\d*(Mi|Gi)$/),
};

const percent = whole(0, 100);

/**
 * Ranges and enumerations by resource and argument, which Terraform finds out from Google alone, in the
 * middle of an apply: the documentation of provider 6.50 and of the APIs behind it.
 */
const byResource: Record<string, Record<string, Rule>> = {
  google_artifact_registry_repository: {
    format: oneOf("DOCKER"),
    "vulnerability_scanning_config.enablement_config": oneOf("INHERITED", "DISABLED"),
    "cleanup_policies.action": oneOf("DELETE", "KEEP"),
    "cleanup_policies.condition.tag_state": oneOf("TAGGED", "UNTAGGED", "ANY"),
    "cleanup_policies.condition.older_than": lasting(DAY, 3650 * DAY),
    "cleanup_policies.most_recent_versions.keep_count": whole(1, MOST),
  },
  google_billing_budget: {
    "amount.specified_amount.currency_code": matching(/^[A-Z]{3}$/),
    "amount.specified_amount.units": whole(1, MOST),
    "budget_filter.calendar_period": oneOf("MONTH", "QUARTER", "YEAR"),
    "budget_filter.credit_types_treatment": oneOf(
      "INCLUDE_ALL_CREDITS",
      "EXCLUDE_ALL_CREDITS",
      "INCLUDE_SPECIFIED_CREDITS",
    ),
    "threshold_rules.spend_basis": oneOf("CURRENT_SPEND", "FORECASTED_SPEND"),
    "threshold_rules.threshold_percent": from(0, 10),
  },
  google_cloud_run_v2_job: {
    "template.parallelism": whole(1, 100),
    "template.task_count": whole(1, 10_000),
    "template.template.max_retries": whole(0, 10),
    "template.template.timeout": lasting(1, 7 * DAY),
    ...below("template.template", template),
  },
  google_cloud_run_v2_service: {
    ingress: oneOf(
      "INGRESS_TRAFFIC_ALL",
      "INGRESS_TRAFFIC_INTERNAL_ONLY",
      "INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER",
    ),
    "traffic.type": oneOf(
      "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST",
      "TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION",
    ),
    "traffic.percent": percent,
    "template.timeout": lasting(1, 3600),
    "template.max_instance_request_concurrency": whole(1, 1000),
    "template.scaling.min_instance_count": whole(0, 1000),
    "template.scaling.max_instance_count": whole(1, 1000),
    ...below("template", template),
  },
  google_cloud_run_v2_worker_pool: {
    "instance_splits.type": oneOf(
      "INSTANCE_SPLIT_ALLOCATION_TYPE_LATEST",
      "INSTANCE_SPLIT_ALLOCATION_TYPE_REVISION",
    ),
    "instance_splits.percent": percent,
    "scaling.scaling_mode": oneOf("AUTOMATIC", "MANUAL"),
    "scaling.manual_instance_count": whole(0, 1000),
    ...below("template", template),
  },
  google_cloud_scheduler_job: {
    attempt_deadline: lasting(15, 1800),
    "http_target.http_method": oneOf("POST", "GET", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS"),
    "retry_config.retry_count": whole(0, 5),
  },
  google_compute_backend_service: {
    "cdn_policy.cache_mode": oneOf("USE_ORIGIN_HEADERS", "FORCE_CACHE_ALL", "CACHE_ALL_STATIC"),
    "cdn_policy.serve_while_stale": whole(0, 7 * DAY),
    compression_mode: oneOf("AUTOMATIC", "DISABLED"),
    load_balancing_scheme: oneOf("EXTERNAL", "EXTERNAL_MANAGED", "INTERNAL_SELF_MANAGED"),
    "log_config.sample_rate": from(0, 1),
    protocol: oneOf("HTTP", "HTTPS", "HTTP2", "H2C", "TCP", "SSL", "GRPC"),
  },
  google_compute_global_address: {
    address_type: oneOf("EXTERNAL", "INTERNAL"),
    ip_version: oneOf("IPV4", "IPV6"),
    // Cloud SQL takes a /24 a region out of it.
    prefix_length: whole(8, 24),
    purpose: oneOf("VPC_PEERING", "PRIVATE_SERVICE_CONNECT"),
  },
  google_compute_global_forwarding_rule: {
    load_balancing_scheme: oneOf("EXTERNAL", "EXTERNAL_MANAGED", "INTERNAL_SELF_MANAGED"),
    port_range: oneOf(80, 443),
  },
  google_compute_region_network_endpoint_group: {
    network_endpoint_type: oneOf("SERVERLESS", "PRIVATE_SERVICE_CONNECT"),
  },
  google_compute_security_policy: {
    type: oneOf("CLOUD_ARMOR", "CLOUD_ARMOR_EDGE", "CLOUD_ARMOR_INTERNAL_SERVICE"),
    "rule.action": matching(/^(allow|throttle|rate_based_ban|deny\((403|404|502)\))$/),
    "rule.priority": whole(0, MOST),
    "rule.match.versioned_expr": oneOf("SRC_IPS_V1"),
    "rule.rate_limit_options.conform_action": oneOf("allow"),
    "rule.rate_limit_options.exceed_action": matching(/^deny\((403|404|429|502)\)$/),
    "rule.rate_limit_options.enforce_on_key": oneOf("ALL", "IP", "XFF_IP", "HTTP_HEADER"),
    "rule.rate_limit_options.rate_limit_threshold.count": whole(1, 1_000_000),
    "rule.rate_limit_options.rate_limit_threshold.interval_sec": oneOf(
      ...[10, 30, 60, 120, 180, 240, 300, 600, 900, 1200, 1800, 2700, 3600],
    ),
  },
  google_compute_ssl_policy: {
    min_tls_version: oneOf("TLS_1_0", "TLS_1_1", "TLS_1_2"),
    profile: oneOf("COMPATIBLE", "MODERN", "RESTRICTED"),
  },
  google_compute_target_https_proxy: { quic_override: oneOf("NONE", "ENABLE", "DISABLE") },
  google_compute_url_map: {
    "default_url_redirect.redirect_response_code": oneOf(
      "FOUND",
      "MOVED_PERMANENTLY_DEFAULT",
      "PERMANENT_REDIRECT",
      "SEE_OTHER",
      "TEMPORARY_REDIRECT",
    ),
  },
  google_monitoring_alert_policy: {
    combiner: oneOf("AND", "OR", "AND_WITH_MATCHING_RESOURCE"),
    severity: oneOf("CRITICAL", "ERROR", "WARNING"),
    "alert_strategy.auto_close": lasting(1800, 7 * DAY),
    "alert_strategy.notification_rate_limit.period": lasting(300, 2 * DAY),
    "conditions.condition_prometheus_query_language.duration": minutes(0, DAY),
    "conditions.condition_prometheus_query_language.evaluation_interval": lasting(30, DAY),
    ...below("conditions.condition_threshold", {
      comparison: oneOf("COMPARISON_GT", "COMPARISON_LT"),
      duration: minutes(0, DAY),
      threshold_value: from(0, MOST),
      "aggregations.alignment_period": minutes(60, DAY),
      "aggregations.per_series_aligner": oneOf(
        "ALIGN_DELTA",
        "ALIGN_MAX",
        "ALIGN_MEAN",
        "ALIGN_NEXT_OLDER",
      ),
      "aggregations.cross_series_reducer": oneOf("REDUCE_SUM", "REDUCE_COUNT_FALSE"),
    }),
  },
  google_monitoring_notification_channel: { type: oneOf("email") },
  google_monitoring_slo: {
    goal: from(0.001, 0.9999),
    rolling_period_days: whole(1, 30),
    "request_based_sli.distribution_cut.range.min": from(0, MOST),
    "request_based_sli.distribution_cut.range.max": from(1, MOST),
  },
  google_monitoring_uptime_check_config: {
    checker_type: oneOf("STATIC_IP_CHECKERS", "VPC_CHECKERS"),
    "http_check.accepted_response_status_codes.status_class": oneOf("STATUS_CLASS_2XX"),
    "http_check.port": port,
    "monitored_resource.type": oneOf("uptime_url"),
    period: oneOf("60s", "300s", "600s", "900s"),
    timeout: lasting(1, 60),
  },
  google_pubsub_subscription: {
    ack_deadline_seconds: whole(10, 600),
    "dead_letter_policy.max_delivery_attempts": whole(5, 100),
    message_retention_duration: lasting(600, 31 * DAY),
    "retry_policy.minimum_backoff": lasting(0, 600),
    "retry_policy.maximum_backoff": lasting(0, 600),
  },
  google_secret_manager_secret: { version_destroy_ttl: lasting(DAY, 1000 * DAY) },
  google_secret_manager_secret_version: {
    deletion_policy: oneOf("DELETE", "DISABLE", "ABANDON"),
  },
  google_service_networking_connection: { deletion_policy: oneOf("ABANDON") },
  google_sql_database: { deletion_policy: oneOf("ABANDON", "DELETE") },
  google_sql_database_instance: {
    database_version: matching(/^POSTGRES_1[5-8]$/),
    ...below("settings", {
      tier: matching(/^db-(f1-micro|g1-small|custom-\d+-\d+)$/),
      edition: oneOf("ENTERPRISE"),
      availability_type: oneOf("REGIONAL", "ZONAL"),
      disk_type: oneOf("PD_SSD", "PD_HDD"),
      disk_autoresize_limit: whole(0, 65_536),
      "backup_configuration.transaction_log_retention_days": whole(1, 7),
      "backup_configuration.backup_retention_settings.retained_backups": whole(1, 365),
      "backup_configuration.backup_retention_settings.retention_unit": oneOf("COUNT"),
      "database_flags.value": whole(14, 262_143),
      "insights_config.query_string_length": whole(256, 4500),
      "ip_configuration.server_ca_mode": matching(/^GOOGLE_MANAGED_(INTERNAL|CAS)_CA$/),
      "ip_configuration.ssl_mode": oneOf(
        "ALLOW_UNENCRYPTED_AND_ENCRYPTED",
        "ENCRYPTED_ONLY",
        "TRUSTED_CLIENT_CERTIFICATE_REQUIRED",
      ),
      "maintenance_window.day": whole(1, 7),
      "maintenance_window.hour": whole(0, 23),
      "maintenance_window.update_track": oneOf("canary", "stable", "week5"),
    }),
  },
  google_storage_bucket: {
    public_access_prevention: oneOf("inherited", "enforced"),
    storage_class: oneOf("STANDARD", "NEARLINE", "COLDLINE", "ARCHIVE"),
    "soft_delete_policy.retention_duration_seconds": {
      says: "0 or from 7 to 90 days",
      takes: (value) => value === 0 || whole(7 * DAY, 90 * DAY).takes(value),
    },
  },
};

function below(path: string, rules: Record<string, Rule>): Record<string, Rule> {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [`${path}.${name}`, rule] as const),
  );
}

/** Keyed by resource and path, such as `google_pubsub_subscription ack_deadline_seconds`. */
export const allowed = new Map<string, Rule>(
  Object.entries(byResource).flatMap(([type, rules]) =>
    Object.entries(rules).map(([path, rule]) => [`${type} ${path}`, rule] as const),
  ),
);
