# Before a roll-out, of the release that comes.
module "migrate" {
  source = "./modules/job"
  count  = local.has_jobs ? 1 : 0

  project            = module.apis.project
  name               = "${var.name}-migrate"
  region             = var.region
  image              = local.job_image
  args               = ["src/commands/migrate.ts"]
  account            = module.accounts.emails["migrate"]
  environment        = merge(local.job_environment, local.migration_environment)
  secret_environment = local.migration_secrets
  authority          = local.authority
  network_id         = module.network.network_id
  subnetwork_id      = module.network.subnetwork_id
  egress             = var.network.egress
  encryption_key     = module.keys.of["run"]
  cpu                = var.jobs.cpu
  memory             = var.jobs.memory
  timeout            = var.jobs.timeout
}

# Dead letters: takes over what Pub/Sub gave up on, and lists them. Another command is another --args.
module "commands" {
  source = "./modules/job"
  count  = local.has_jobs ? 1 : 0

  project            = module.apis.project
  name               = "${var.name}-commands"
  region             = var.region
  image              = local.job_image
  args               = ["src/commands/dead-letters.ts"]
  account            = module.accounts.emails["commands"]
  environment        = merge(local.job_environment, local.iam_environment["commands"])
  secret_environment = local.command_secrets
  authority          = local.authority
  network_id         = module.network.network_id
  subnetwork_id      = module.network.subnetwork_id
  egress             = var.network.egress
  encryption_key     = module.keys.of["run"]
  cpu                = var.jobs.cpu
  memory             = var.jobs.memory
  timeout            = var.jobs.timeout
}
