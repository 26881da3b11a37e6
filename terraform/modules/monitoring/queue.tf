locals {
  queue_alerts = {
    dead = {
      title     = "has undelivered messages"
      section   = "has-undelivered-messages"
      severity  = "ERROR"
      threshold = 0
      duration  = "0s"

      # The sweep of a running worker removes them before this counts them; without a worker they stay.
      signals = [
        {
          metric       = "pubsub.googleapis.com/subscription/dead_letter_message_count"
          subscription = var.subscriptions
          aligner      = "ALIGN_DELTA"
        },
        {
          metric       = "pubsub.googleapis.com/subscription/num_undelivered_messages"
          subscription = var.dead_subscriptions
          aligner      = "ALIGN_MAX"
        },
      ]

      content = "Pub/Sub gave up on messages before a handler ever did: the worker does not start, refuses their token, or is out of instances. Fix that; gcloud run jobs execute ${var.name}-commands takes them into the database and lists them, and with --args=src/commands/dead-letters.ts,--redeliver has them delivered again."
    }
    old = {
      title     = "has work that waits for a quarter of an hour"
      section   = "has-work-that-waits-for-a-quarter-of-an-hour"
      severity  = "WARNING"
      threshold = 900
      duration  = "300s"

      signals = [
        {
          metric       = "pubsub.googleapis.com/subscription/oldest_unacked_message_age"
          subscription = var.subscriptions
          aligner      = "ALIGN_MAX"
        },
      ]

      content = "Pictures wait. Where the worker is at its most instances, raise them, within the database's connections; where it is not, its logs say why messages come back."
    }
  }
}

resource "google_monitoring_alert_policy" "queue" {
  for_each = local.queue_alerts

  project               = var.project
  display_name          = "${var.name} ${each.value.title}"
  combiner              = "OR"
  severity              = each.value.severity
  notification_channels = local.channels[each.value.severity]

  dynamic "conditions" {
    for_each = each.value.signals

    content {
      display_name = conditions.value.metric

      condition_threshold {
        filter = join(" AND ", [
          "metric.type=\"${conditions.value.metric}\"",
          "resource.type=\"pubsub_subscription\"",
          "resource.label.subscription_id=monitoring.regex.full_match(\"${join("|", conditions.value.subscription)}\")",
        ])
        comparison      = "COMPARISON_GT"
        threshold_value = each.value.threshold
        duration        = each.value.duration

        aggregations {
          alignment_period   = "60s"
          per_series_aligner = conditions.value.aligner
        }
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
