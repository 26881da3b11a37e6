module "deployer" {
  source = "./modules/deployer"
  count  = var.deployer == null ? 0 : 1

  project        = module.apis.project
  project_number = data.google_project.this.number
  name           = var.name
  region         = var.region
  from           = var.deployer
  repository     = module.registry.id

  services = merge(
    local.released ? { web = module.web[0].name } : {},
    local.released && local.pushes ? { worker = module.worker_service[0].name } : {},
  )
  worker_pools = local.released && !local.pushes ? { worker = module.worker_pool[0].name } : {}
  jobs = local.has_jobs ? {
    migrate  = module.migrate[0].name
    commands = module.commands[0].name
  } : {}
  accounts = {
    for program in ["web", "worker", "migrate", "commands"] : program => module.accounts.ids[program]
  }
}
