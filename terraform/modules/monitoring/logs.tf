# Problems that only log lines report.
locals {
  log_alerts = {
    memory = {
      title    = "runs out of memory"
      section  = "runs-out-of-memory"
      severity = "ERROR"
      filter   = "resource.type=(\"cloud_run_revision\" OR \"cloud_run_worker_pool\" OR \"cloud_run_job\") log_id(\"run.googleapis.com/varlog/system\") textPayload:\"emory limit of\""
      content  = "Cloud Run ended an instance, and its requests got 500. Raise memory or lower concurrency."
    }
    backup = {
      title    = "has no backup of today"
      section  = "has-no-backup-of-today"
      severity = "ERROR"
      filter   = "resource.type=\"cloudsql_database\" resource.labels.database_id=\"${var.project}:${var.database_instance}\" protoPayload.methodName=\"cloudsql.instances.automatedBackup\" severity>=ERROR"
      content  = "The database's automatic backup failed. Make one by hand, and find out why."
    }
  }
}

resource "google_monitoring_alert_policy" "log" {
  for_each = local.log_alerts

  project               = var.project
  display_name          = "${var.name} ${each.value.title}"
  combiner              = "OR"
  severity              = each.value.severity
  notification_channels = local.channels[each.value.severity]

  conditions {
    display_name = "Logged"

    condition_matched_log {
      filter = each.value.filter
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
