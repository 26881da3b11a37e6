# Nothing else notices when no sweep looks for lost messages, or for work that is due.
resource "google_monitoring_alert_policy" "sweep" {
  count = var.sweep_job == null ? 0 : 1

  project               = var.project
  display_name          = "${var.name}'s sweep fails"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = local.channels

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
