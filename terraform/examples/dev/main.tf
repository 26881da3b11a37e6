# An environment for trials: the same shape at its smallest. It sleeps without visitors and may be destroyed.
module "tokenkit" {
  source = "../.."

  project         = var.project
  region          = var.region
  domains         = var.domains
  dns_zones       = var.dns_zones
  certificates    = var.certificates
  image           = var.image
  migration_image = var.migration_image
  secret_versions = var.secret_versions
  alert_emails    = var.alert_emails
  runbook         = var.runbook
  budget          = var.budget

  deletion_protection = false
  soft_delete_days    = 0

  # 2 × (2 × (5 + 1) + 2 × (2 + 1)) + 6 = 42 connections, of 60 less 10.
  database = {
    tier              = "db-g1-small"
    availability_type = "ZONAL"
    max_connections   = 60
    disk_limit_gb     = 20
    retained_backups  = 7
  }

  # A check each minute would keep it awake.
  uptime = false

  # Between visits no client listens, so no instance has to stay up.
  web = {
    min_instances = 0
    max_instances = 2
  }

  worker = {
    mode          = "push"
    max_instances = 2
  }

  # Traces every request, because there are few.
  trace_ratio = 1

  settings = var.settings
}
