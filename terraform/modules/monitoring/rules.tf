# Prometheus' own rules on the program's metrics, which Google evaluates where a collector reads them.
locals {
  rules = { for rule in yamldecode(file("${path.module}/rules.yml")).groups[0].rules : rule.alert => rule }
}

# An earlier release had this alert by itself.
moved {
  from = google_monitoring_alert_policy.dead_letters[0]
  to   = google_monitoring_alert_policy.rule["DeadLetters"]
}

resource "google_monitoring_alert_policy" "rule" {
  for_each = var.collected ? local.rules : {}

  project               = var.project
  display_name          = "${var.name} ${each.value.annotations.summary}"
  combiner              = "OR"
  severity              = each.value.labels.severity
  notification_channels = local.channels[each.value.labels.severity]

  conditions {
    display_name = each.key

    condition_prometheus_query_language {
      query               = each.value.expr
      duration            = each.value.for
      evaluation_interval = "60s"

      # The metric does not exist before the first scrape.
      disable_metric_validation = true
    }
  }

  documentation {
    subject = "${var.name} ${each.value.annotations.summary}"
    content = "${each.value.annotations.description} docs/alerts.md#${each.value.annotations.section}"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#${each.value.annotations.section}"
      }
    }
  }
}
