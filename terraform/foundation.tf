module "apis" {
  source  = "./modules/apis"
  project = var.project
  further = concat(
    length(var.dns_zones) > 0 ? ["dns.googleapis.com"] : [],
    anytrue([for key in values(var.encryption_keys) : key != null]) ? ["cloudkms.googleapis.com"] : [],
    var.deployer == null ? [] : ["iamcredentials.googleapis.com", "sts.googleapis.com"],
  )
}

data "google_project" "this" {
  project_id = module.apis.project
}

module "keys" {
  source         = "./modules/keys"
  project_number = data.google_project.this.number
  region         = var.region
  keys           = var.encryption_keys
}

module "accounts" {
  source  = "./modules/accounts"
  project = module.apis.project
  name    = var.name

  database_logins = var.database_iam ? local.database_programs : []
}

module "network" {
  source  = "./modules/network"
  project = module.apis.project
  name    = var.name
  region  = var.region

  existing       = var.network.existing
  run_range      = var.network.run_range
  services_range = var.network.services_range
  nat_addresses  = var.network.nat_addresses
  runner         = "serviceAccount:service-${data.google_project.this.number}@serverless-robot-prod.iam.gserviceaccount.com"
}

module "database" {
  source  = "./modules/database"
  project = module.apis.project
  name    = var.name
  region  = var.region

  private_network_id  = module.network.private_network_id
  allocated_range     = var.network.allocated_range
  encryption_key      = module.keys.of["database"]
  secret_key          = module.keys.of["secrets"]
  database_version    = var.database.version
  edition             = var.database.edition
  tier                = var.database.tier
  availability_type   = var.database.availability_type
  max_connections     = var.database.max_connections
  connections_needed  = local.connections_needed
  disk_type           = var.database.disk_type
  disk_limit_gb       = var.database.disk_limit_gb
  backup_start        = var.database.backup_start
  maintenance         = var.database.maintenance
  retained_backups    = var.database.retained_backups
  deletion_protection = var.deletion_protection

  clients = {
    web      = module.accounts.members["web"]
    worker   = module.accounts.members["worker"]
    migrate  = module.accounts.members["migrate"]
    commands = module.accounts.members["commands"]
  }

  iam_users = var.database_iam ? { for program in local.database_programs : program => module.accounts.emails[program] } : {}
}

module "pictures" {
  source  = "./modules/bucket"
  project = module.apis.project

  # Only the project's id is globally unique.
  bucket              = "${var.project}-${var.name}-pictures"
  location            = var.region
  deletion_protection = var.deletion_protection
  soft_delete_days    = var.soft_delete_days
  encryption_key      = module.keys.of["pictures"]

  # Web stores uploads and renditions; the worker reads them, and its sweep removes objects that no row names.
  writers = {
    web    = module.accounts.members["web"]
    worker = module.accounts.members["worker"]
  }
}

module "registry" {
  source         = "./modules/registry"
  project        = module.apis.project
  name           = var.name
  region         = var.region
  encryption_key = module.keys.of["registry"]
}

module "secrets" {
  source         = "./modules/secrets"
  project        = module.apis.project
  name           = var.name
  region         = var.region
  encryption_key = module.keys.of["secrets"]

  readers = {
    database-url           = { for account in local.url_readers["web"] : account => module.accounts.members[account] }
    worker-database-url    = { for account in local.url_readers["worker"] : account => module.accounts.members[account] }
    commands-database-url  = { for account in local.url_readers["commands"] : account => module.accounts.members[account] }
    migration-database-url = { migrate = module.accounts.members["migrate"] }
    session-secret         = { web = module.accounts.members["web"] }
    oidc-client-secret     = { web = module.accounts.members["web"] }
    initial-admin-key      = { web = module.accounts.members["web"] }
    secrets-key = {
      web    = module.accounts.members["web"]
      worker = module.accounts.members["worker"]
    }
  }
}

module "queue" {
  source         = "./modules/queue"
  project        = module.apis.project
  prefix         = "${var.name}-"
  encryption_key = module.keys.of["queue"]

  # The same values as in the program's own topics.
  topics = {
    analysis = { minimum_backoff = "2s", maximum_backoff = "120s" }
    linking  = { minimum_backoff = "1s", maximum_backoff = "120s" }
    due      = { minimum_backoff = "2s", maximum_backoff = "60s" }
  }

  push = local.pushes && local.released ? {
    endpoint = module.worker_service[0].uri
    account  = module.accounts.emails["caller"]
    audience = local.audience
  } : null
  caller_id = module.accounts.ids["caller"]

  # The worker publishes links after an analysis; its sweep and the command publish again.
  publishers = {
    web      = module.accounts.members["web"]
    worker   = module.accounts.members["worker"]
    commands = module.accounts.members["commands"]
  }
  pullers = local.pushes ? {} : { worker = module.accounts.members["worker"] }
  undertakers = {
    worker   = module.accounts.members["worker"]
    commands = module.accounts.members["commands"]
  }
}
