# Nothing else notices when no sweep looks for lost messages, or for work that is due.
resource "google_monitoring_alert_policy" "sweep" {
  count = var.sweep_job == null ? 0 : 1

  project               = var.project
  display_name          = "${var.name}'s sweep fails"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = local.channels["WARNING"]

  conditions {
    display_name = "Not 2xx"

    condition_matched_log {
      filter = "resource.type=\"cloud_scheduler_job\" resource.labels.job_id=~\"^${var.name}-(sweep|due)$\" severity>=ERROR"
    }
  }

  # Alerts on logs require a rate limit.
  alert_strategy {
    auto_close = "3600s"

    notification_rate_limit {
      period = "3600s"
    }
  }

  documentation {
    subject = "${var.name}'s sweep fails"
    content = "Work whose message was lost, and work with a time, wait until a call gets through. The worker's log of POST /sweep and POST /due says why; 401 or 403 is the token's audience or account. docs/alerts.md#sweep-fails"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#sweep-fails"
      }
    }
  }
}

# A schedule that is paused or gone logs no failure either, so its successes are counted.
resource "google_logging_metric" "schedule" {
  count = var.sweep_job == null ? 0 : 1

  project = var.project
  name    = "${var.name}-schedule"
  filter  = "resource.type=\"cloud_scheduler_job\" resource.labels.job_id=~\"^${var.name}-(sweep|due)$\" jsonPayload.\"@type\"=\"type.googleapis.com/google.cloud.scheduler.logging.AttemptFinished\" severity<ERROR"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
  }
}

resource "google_monitoring_alert_policy" "silent" {
  count = var.sweep_job == null ? 0 : 1

  project               = var.project
  display_name          = "${var.name}'s schedule is silent"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = local.channels["WARNING"]

  conditions {
    display_name = "No call succeeds"

    # Counts each job by itself, and waits longer than a release takes.
    condition_absent {
      filter   = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.schedule[0].name}\" AND resource.type=\"cloud_scheduler_job\""
      duration = "1200s"

      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_DELTA"
        cross_series_reducer = "REDUCE_SUM"
        group_by_fields      = ["resource.label.job_id"]
      }
    }
  }

  documentation {
    subject = "${var.name}'s schedule is silent"
    content = "No call of /sweep or /due has succeeded for twenty minutes: the job is paused, gone, or fails each time. docs/alerts.md#schedule-is-silent"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#schedule-is-silent"
      }
    }
  }
}
