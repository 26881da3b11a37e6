resource "google_monitoring_uptime_check_config" "status" {
  count = var.uptime ? 1 : 0

  project      = var.project
  display_name = "${var.name} answers"
  period       = "60s"
  timeout      = "10s"
  checker_type = "STATIC_IP_CHECKERS"

  http_check {
    # Not /healthz, /livez or /readyz, because some paths that end in z never reach the program.
    path         = "/status"
    port         = 443
    use_ssl      = true
    validate_ssl = true

    accepted_response_status_codes {
      status_class = "STATUS_CLASS_2XX"
    }
  }

  monitored_resource {
    type = "uptime_url"

    labels = {
      project_id = var.project
      host       = var.host
    }
  }
}

resource "google_monitoring_alert_policy" "uptime" {
  count = var.uptime ? 1 : 0

  project               = var.project
  display_name          = "${var.name} does not answer"
  combiner              = "OR"
  severity              = "CRITICAL"
  notification_channels = local.channels["CRITICAL"]

  conditions {
    display_name = "From more than one place"

    condition_threshold {
      filter = join(" AND ", [
        "metric.type=\"monitoring.googleapis.com/uptime_check/check_passed\"",
        "metric.label.check_id=\"${google_monitoring_uptime_check_config.status[0].uptime_check_id}\"",
        "resource.type=\"uptime_url\"",
      ])
      comparison      = "COMPARISON_GT"
      threshold_value = 1
      duration        = "120s"

      aggregations {
        alignment_period     = "1200s"
        per_series_aligner   = "ALIGN_NEXT_OLDER"
        cross_series_reducer = "REDUCE_COUNT_FALSE"
        group_by_fields      = ["resource.label.host"]
      }
    }
  }

  documentation {
    subject = "${var.name} does not answer"
    content = "Two places or more get no 2xx from https://${var.host}/status. Look, in this order, at the certificate and DNS, at the web service's newest revision and its logs, and at the database; a bad release goes back by applying the image before. docs/alerts.md#does-not-answer"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#does-not-answer"
      }
    }
  }
}

resource "google_monitoring_alert_policy" "certificate" {
  count = var.uptime ? 1 : 0

  project               = var.project
  display_name          = "${var.name}'s certificate expires"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = local.channels["ERROR"]

  conditions {
    display_name = "Within three weeks"

    # In days. Google renews a month before; a week later something is wrong.
    condition_threshold {
      filter = join(" AND ", [
        "metric.type=\"monitoring.googleapis.com/uptime_check/time_until_ssl_cert_expires\"",
        "metric.label.check_id=\"${google_monitoring_uptime_check_config.status[0].uptime_check_id}\"",
        "resource.type=\"uptime_url\"",
      ])
      comparison      = "COMPARISON_LT"
      threshold_value = 21
      duration        = "600s"

      aggregations {
        alignment_period     = "1200s"
        per_series_aligner   = "ALIGN_NEXT_OLDER"
        cross_series_reducer = "REDUCE_MEAN"
        group_by_fields      = ["resource.label.host"]
      }
    }
  }

  documentation {
    subject = "${var.name}'s certificate expires"
    content = "Google has not renewed it: the DNS records no longer lead to the balancer, or a CAA record forbids it. docs/alerts.md#certificate-expires"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#certificate-expires"
      }
    }
  }
}
