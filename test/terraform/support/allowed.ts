import { ofTheFront } from "./allowed-front.ts";
import {
  below,
  DAY,
  from,
  lasting,
  MOST,
  matching,
  minutes,
  oneOf,
  port,
  type Rule,
  whole,
} from "./rule.ts";

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
  ...ofTheFront,
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
        "ALIGN_RATE",
      ),
      "aggregations.cross_series_reducer": oneOf("REDUCE_SUM", "REDUCE_MEAN", "REDUCE_COUNT_FALSE"),
      "denominator_aggregations.alignment_period": minutes(60, DAY),
      "denominator_aggregations.per_series_aligner": oneOf("ALIGN_RATE"),
      "denominator_aggregations.cross_series_reducer": oneOf("REDUCE_SUM"),
    }),
    // At most 23.5 hours.
    "conditions.condition_absent.duration": minutes(120, 84_600),
    "conditions.condition_absent.aggregations.alignment_period": minutes(60, DAY),
    "conditions.condition_absent.aggregations.per_series_aligner": oneOf("ALIGN_DELTA"),
    "conditions.condition_absent.aggregations.cross_series_reducer": oneOf("REDUCE_SUM"),
  },
  google_logging_metric: {
    "metric_descriptor.metric_kind": oneOf("DELTA"),
    "metric_descriptor.value_type": oneOf("INT64", "DISTRIBUTION"),
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

/** Keyed by resource and path, such as `google_pubsub_subscription ack_deadline_seconds`. */
export const allowed = new Map<string, Rule>(
  Object.entries(byResource).flatMap(([type, rules]) =>
    Object.entries(rules).map(([path, rule]) => [`${type} ${path}`, rule] as const),
  ),
);
