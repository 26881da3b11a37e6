# Production: a standby database, warm instances, and protection against accidental deletion.
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
  alert_routes    = var.alert_routes
  runbook         = var.runbook
  budget          = var.budget
  deployer        = var.deployer

  deletion_protection = var.deletion_protection
  soft_delete_days    = var.soft_delete_days

  # 2 × (10 × (5 + 1) + 8 × (2 + 1)) + 6 = 174 connections, of 200 less 10.
  database = merge({
    tier              = "db-custom-2-7680"
    availability_type = "REGIONAL"
    max_connections   = 200
    disk_limit_gb     = 500
  }, var.database)

  web = merge({
    min_instances = 1
    max_instances = 10
    cpu           = "2"
  }, var.web)

  worker = merge({
    mode          = "push"
    max_instances = 8
  }, var.worker)

  metrics_sidecar = {
    image = "us-docker.pkg.dev/cloud-ops-agents-artifacts/cloud-run-gmp-sidecar/cloud-run-gmp-sidecar:1.2.0"
  }

  jobs            = var.jobs
  armor           = var.armor
  objectives      = var.objectives
  network         = var.network
  encryption_keys = var.encryption_keys

  settings = var.settings
}
