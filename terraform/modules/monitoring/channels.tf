resource "google_monitoring_notification_channel" "email" {
  for_each = toset(var.emails)

  project      = var.project
  display_name = "${var.name}: ${each.value}"
  type         = "email"
  labels       = { email_address = each.value }
}

locals {
  channels = [for channel in google_monitoring_notification_channel.email : channel.id]

  # Links each alert's section of docs/alerts.md, if var.runbook has its address.
  runbooks = var.runbook == null ? [] : [var.runbook]
}
