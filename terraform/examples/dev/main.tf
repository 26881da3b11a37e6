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
  database_iam    = var.database_iam
  alert_emails    = var.alert_emails
  runbook         = var.runbook
  budget          = var.budget
  deployer        = var.deployer

  deletion_protection = var.deletion_protection
  soft_delete_days    = var.soft_delete_days

  # 2 × (2 × (5 + 1) + 2 × (2 + 1)) + 6 = 42 connections, of 60 less 10.
  database = merge({
    tier              = "db-g1-small"
    availability_type = "ZONAL"
    max_connections   = 60
    disk_limit_gb     = 20
    retained_backups  = 7
  }, var.database)

  # A check each minute would keep it awake.
  uptime = false

  # Between visits no client listens, so no instance has to stay up.
  web = merge({
    min_instances = 0
    max_instances = 2
  }, var.web)

  worker = merge({
    mode          = "push"
    max_instances = 2
  }, var.worker)

  # Traces every request, because there are few.
  trace_ratio = 1

  jobs            = var.jobs
  armor           = var.armor
  objectives      = var.objectives
  network         = var.network
  encryption_keys = var.encryption_keys

  settings = var.settings
}
