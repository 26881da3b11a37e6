locals {
  database_alerts = {
    cpu = {
      title     = "is short of CPU"
      section   = "database-is-short-of-cpu"
      metric    = "cloudsql.googleapis.com/database/cpu/utilization"
      threshold = 0.8
      duration  = "900s"
      content   = "Query insights show which statements; a larger tier is a restart of about a minute."
    }
    memory = {
      title     = "is short of memory"
      section   = "database-is-short-of-memory"
      metric    = "cloudsql.googleapis.com/database/memory/components"
      threshold = 90
      duration  = "900s"
      content   = "Each connection takes some megabytes: fewer instances or smaller pools, or else a larger tier, which is a restart of about a minute."
    }
    disk = {
      title     = "is running out of disk"
      section   = "database-is-running-out-of-disk"
      metric    = "cloudsql.googleapis.com/database/disk/utilization"
      threshold = 0.9
      duration  = "900s"
      content   = "It grows by itself up to the limit, so it is near that: raise disk_limit_gb, or find what grows."
    }
    connections = {
      title     = "is running out of connections"
      section   = "database-is-running-out-of-connections"
      metric    = "cloudsql.googleapis.com/database/postgresql/num_backends"
      threshold = var.max_connections * 0.8
      duration  = "300s"
      content   = "Roll-outs double them for minutes. Else: fewer instances, smaller pools, or more max_connections with a larger tier."
    }
    transactions = {
      title     = "is running out of transaction ids"
      section   = "database-is-running-out-of-transaction-ids"
      metric    = "cloudsql.googleapis.com/database/postgresql/transaction_id_utilization"
      threshold = 0.4
      duration  = "900s"
      content   = "Vacuum no longer freezes old rows; at 100 % the database takes no writes. Look for a transaction that never ends."
    }
  }

  # Only the share in use; the metric has several states.
  memory_filter = "metric.label.component=\"Usage\""
}

resource "google_monitoring_alert_policy" "database" {
  for_each = local.database_alerts

  project               = var.project
  display_name          = "${var.name}'s database ${each.value.title}"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = local.channels["WARNING"]

  conditions {
    display_name = each.value.metric

    condition_threshold {
      filter = join(" AND ", concat([
        "metric.type=\"${each.value.metric}\"",
        "resource.type=\"cloudsql_database\"",
        "resource.label.database_id=\"${var.project}:${var.database_instance}\"",
      ], each.key == "memory" ? [local.memory_filter] : []))
      comparison      = "COMPARISON_GT"
      threshold_value = each.value.threshold
      duration        = each.value.duration

      # The metric counts connections by database; their sum is the instance's.
      aggregations {
        alignment_period     = "60s"
        per_series_aligner   = "ALIGN_MEAN"
        cross_series_reducer = "REDUCE_SUM"
        group_by_fields      = ["resource.label.database_id"]
      }
    }
  }

  documentation {
    subject = "${var.name}'s database ${each.value.title}"
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

resource "google_monitoring_alert_policy" "database_down" {
  project               = var.project
  display_name          = "${var.name}'s database is down"
  combiner              = "OR"
  severity              = "CRITICAL"
  notification_channels = local.channels["CRITICAL"]

  conditions {
    display_name = "Not up"

    condition_threshold {
      filter = join(" AND ", [
        "metric.type=\"cloudsql.googleapis.com/database/up\"",
        "resource.type=\"cloudsql_database\"",
        "resource.label.database_id=\"${var.project}:${var.database_instance}\"",
      ])
      comparison      = "COMPARISON_LT"
      threshold_value = 1

      # A failover takes about a minute, and is over before an operator can react.
      duration = "180s"

      aggregations {
        alignment_period   = "60s"
        per_series_aligner = "ALIGN_MAX"
      }
    }
  }

  documentation {
    subject = "${var.name}'s database is down"
    content = "What is cached is served on, everything else is 503. gcloud sql operations list says what is under way; a regional instance that does not come back by itself is moved by gcloud sql instances failover. docs/alerts.md#database-is-down"

    dynamic "links" {
      for_each = local.runbooks

      content {
        display_name = "What to do"
        url          = "${links.value}#database-is-down"
      }
    }
  }
}
