resource "google_monitoring_notification_channel" "email" {
  for_each = toset(var.emails)

  project      = var.project
  display_name = "${var.name}: ${each.value}"
  type         = "email"
  labels       = { email_address = each.value }
}

locals {
  emails = [for channel in google_monitoring_notification_channel.email : channel.id]

  # The channels of each severity: every address, and the routes that take it.
  channels = {
    for severity in ["CRITICAL", "ERROR", "WARNING"] : severity => concat(
      local.emails,
      [for route in var.routes : route.channel if length([for taken in route.severities : taken if taken == severity]) > 0],
    )
  }

  # Links each alert's section of docs/alerts.md, if var.runbook has its address.
  runbooks = var.runbook == null ? [] : [var.runbook]
}
