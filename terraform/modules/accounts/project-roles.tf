locals {
  project_roles = merge({
    "web/traces"  = { account = "web", role = "roles/telemetry.tracesWriter" }
    "web/metrics" = { account = "web", role = "roles/monitoring.metricWriter" }

    # Exports name the project they are billed to (x-goog-user-project), which needs this.
    "web/quota"      = { account = "web", role = "roles/serviceusage.serviceUsageConsumer" }
    "worker/traces"  = { account = "worker", role = "roles/telemetry.tracesWriter" }
    "worker/metrics" = { account = "worker", role = "roles/monitoring.metricWriter" }
    "worker/quota"   = { account = "worker", role = "roles/serviceusage.serviceUsageConsumer" }
    }, {
    for account in var.database_logins : "${account}/database" => { account = account, role = "roles/cloudsql.instanceUser" }
  })
}

resource "google_project_iam_member" "this" {
  for_each = local.project_roles

  project = var.project
  role    = each.value.role
  member  = google_service_account.this[each.value.account].member
}
