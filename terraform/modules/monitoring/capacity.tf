locals {
  capacity_alerts = {
    for key, service in var.services : "${key}-instances" => {
      title     = "runs all instances"
      of        = " (${key})"
      section   = "runs-all-instances"
      severity  = "WARNING"
      metric    = "run.googleapis.com/container/instance_count"
      resource  = "cloud_run_revision"
      labels    = "resource.label.service_name=\"${service.name}\""
      by        = "resource.label.service_name"
      aligner   = "ALIGN_MAX"
      threshold = service.instances - 0.5
      duration  = "600s"
      content   = "Cloud Run starts no more, so requests queue and then get 429. Raise max_instances within the database's connections, or find the one who asks so much."
    }
  }

  job_alerts = {
    jobs = {
      title     = "has a job that failed"
      of        = ""
      section   = "has-a-job-that-failed"
      severity  = "ERROR"
      metric    = "run.googleapis.com/job/completed_execution_count"
      resource  = "cloud_run_job"
      labels    = "resource.label.job_name=monitoring.regex.full_match(\"${var.name}-(migrate|commands)\") AND metric.label.result=\"failed\""
      by        = "resource.label.job_name"
      aligner   = "ALIGN_DELTA"
      threshold = 0
      duration  = "0s"
      content   = "Its log says why. A migration that failed leaves the schema as it was; do not roll out before it gets through."
    }
  }
}

resource "google_monitoring_alert_policy" "run" {
  for_each = merge(local.capacity_alerts, local.job_alerts)

  project               = var.project
  display_name          = "${var.name} ${each.value.title}${each.value.of}"
  combiner              = "OR"
  severity              = each.value.severity
  notification_channels = local.channels[each.value.severity]

  conditions {
    display_name = each.value.metric

    condition_threshold {
      filter = join(" AND ", [
        "metric.type=\"${each.value.metric}\"",
        "resource.type=\"${each.value.resource}\"",
        each.value.labels,
      ])
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.threshold
      duration        = each.value.duration

      # Instances are counted by revision and state; their sum is the service's.
      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = each.value.aligner
        cross_series_reducer = "REDUCE_SUM"
        group_by_fields      = [each.value.by]
      }
    }
  }

  documentation {
    subject = "${var.name} ${each.value.title}"
    content = "${each.value.content} docs/alerts.md#${each.value.section}"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#${each.value.section}"
      }
    }
  }
}

# At the balancer, which also counts what Armor refuses, and what Cloud Run refuses for want of an instance.
resource "google_monitoring_alert_policy" "refused" {
  project               = var.project
  display_name          = "${var.name} refuses requests with 429"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = local.channels["WARNING"]

  conditions {
    display_name = "More than one in twenty"

    condition_threshold {
      filter             = "metric.type=\"loadbalancing.googleapis.com/https/request_count\" AND ${local.balancer} AND metric.label.response_code=429"
      denominator_filter = "metric.type=\"loadbalancing.googleapis.com/https/request_count\" AND ${local.balancer}"
      comparison         = "COMPARISON_GT"
      threshold_value    = 0.05
      duration           = "300s"

      aggregations {
        alignment_period     = "300s"
        per_series_aligner   = "ALIGN_RATE"
        cross_series_reducer = "REDUCE_SUM"
        group_by_fields      = ["resource.label.url_map_name"]
      }

      denominator_aggregations {
        alignment_period     = "300s"
        per_series_aligner   = "ALIGN_RATE"
        cross_series_reducer = "REDUCE_SUM"
        group_by_fields      = ["resource.label.url_map_name"]
      }
    }
  }

  documentation {
    subject = "${var.name} refuses requests with 429"
    content = "Too many requests from one address, behind which there may be a whole office, or no free instance. docs/alerts.md#refuses-requests-with-429"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#refuses-requests-with-429"
      }
    }
  }
}
