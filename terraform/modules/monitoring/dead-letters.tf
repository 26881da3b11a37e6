# Messages that a handler gave up on are rows, which the program counts at /metrics; needs the collector.
resource "google_monitoring_alert_policy" "dead_letters" {
  count = var.dead_letter_query == null ? 0 : 1

  project               = var.project
  display_name          = "${var.name} has dead letters"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = local.channels

  conditions {
    display_name = "Rows"

    condition_prometheus_query_language {
      query               = var.dead_letter_query
      duration            = "300s"
      evaluation_interval = "60s"

      # The metric does not exist before the first scrape.
      disable_metric_validation = true
    }
  }

  documentation {
    subject = "${var.name} has dead letters"
    content = "Each says its reason in the console, under Queues: fix the cause, then redeliver them there. docs/alerts.md#has-dead-letters"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#has-dead-letters"
      }
    }
  }
}
