locals {
  objectives = {
    availability = { slo = google_monitoring_slo.availability.name, what = "answers with 5xx", section = "answers-with-5xx" }
    latency      = { slo = google_monitoring_slo.latency.name, what = "answers late", section = "answers-late" }
  }

  # The long window shows that it matters, the short one that it continues. At 14.4 an hour takes 2 % of
  # four weeks' errors, at 6 six hours take 5 %.
  speeds = {
    fast = { rate = 14.4, long = "3600s", short = "300s", severity = "CRITICAL" }
    slow = { rate = 6, long = "21600s", short = "1800s", severity = "WARNING" }
  }

  burns = merge([
    for objective, of in local.objectives : {
      for speed, at in local.speeds : "${objective}-${speed}" => merge(of, at, { speed = speed })
    }
  ]...)
}

resource "google_monitoring_alert_policy" "burn" {
  for_each = local.burns

  project               = var.project
  display_name          = "${var.name} ${each.value.what} (${each.value.speed})"
  combiner              = "AND"
  severity              = each.value.severity
  notification_channels = local.channels[each.value.severity]

  conditions {
    display_name = "Over ${each.value.long}"

    condition_threshold {
      filter          = "select_slo_burn_rate(\"${each.value.slo}\", \"${each.value.long}\")"
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.rate
      duration        = "0s"
    }
  }

  conditions {
    display_name = "Over ${each.value.short}"

    condition_threshold {
      filter          = "select_slo_burn_rate(\"${each.value.slo}\", \"${each.value.short}\")"
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.rate
      duration        = "0s"
    }
  }

  documentation {
    subject = "${var.name} ${each.value.what}"
    content = "The errors that four weeks may have are used up ${each.value.rate} times as fast as they may be. Compare the time with the newest revision's; then look at the database, and at the balancer's log by status and path. docs/alerts.md#${each.value.section}"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#${each.value.section}"
      }
    }
  }
}
