module "web" {
  source = "./modules/web"
  count  = local.released ? 1 : 0

  project             = module.apis.project
  name                = "${var.name}-web"
  region              = var.region
  image               = var.image
  account             = module.accounts.emails["web"]
  environment         = local.web_environment
  secret_environment  = local.web_secrets
  authority           = local.authority
  network_id          = module.network.network_id
  subnetwork_id       = module.network.subnetwork_id
  egress              = var.network.egress
  encryption_key      = module.keys.of["run"]
  deletion_protection = var.deletion_protection
  public_access       = var.public_access
  min_instances       = var.web.min_instances
  max_instances       = var.web.max_instances
  concurrency         = var.web.concurrency + var.web.listeners + floor(var.web.listeners / 4)
  cpu                 = var.web.cpu
  memory              = var.web.memory
  tmp_size            = var.web.tmp_size
  metrics_sidecar     = var.metrics_sidecar
}

module "worker_service" {
  source = "./modules/worker-service"
  count  = local.released && local.pushes ? 1 : 0

  project            = module.apis.project
  name               = "${var.name}-worker"
  region             = var.region
  image              = var.image
  account            = module.accounts.emails["worker"]
  environment        = local.worker_environment
  secret_environment = local.worker_secrets
  authority          = local.authority
  network_id         = module.network.network_id
  subnetwork_id      = module.network.subnetwork_id
  egress             = var.network.egress
  encryption_key     = module.keys.of["run"]

  # It keeps nothing, and a change of mode replaces it.
  deletion_protection = false

  max_instances = var.worker.max_instances
  concurrency   = var.worker.concurrency + var.worker.waiting
  cpu           = var.worker.cpu
  memory        = var.worker.memory
  tmp_size      = var.worker.tmp_size
  audience      = local.audience
  caller        = module.accounts.members["caller"]

  metrics_sidecar = var.metrics_sidecar
}

module "sweep" {
  source = "./modules/sweep"
  count  = local.released && local.pushes ? 1 : 0

  project    = module.apis.project
  name       = var.name
  region     = var.region
  worker_uri = module.worker_service[0].uri
  account    = module.accounts.emails["caller"]
  audience   = local.audience
}

# Replaces service and schedule: its instances always run, and sweep by their own timer.
module "worker_pool" {
  source = "./modules/worker-pool"
  count  = local.released && !local.pushes ? 1 : 0

  project            = module.apis.project
  name               = "${var.name}-worker"
  region             = var.region
  image              = var.image
  account            = module.accounts.emails["worker"]
  environment        = local.worker_environment
  secret_environment = local.worker_secrets
  authority          = local.authority
  network_id         = module.network.network_id
  subnetwork_id      = module.network.subnetwork_id
  egress             = var.network.egress
  encryption_key     = module.keys.of["run"]

  # It keeps nothing, and a change of mode replaces it.
  deletion_protection = false

  instances = var.worker.pool_instances
  cpu       = var.worker.cpu
  memory    = var.worker.memory
  tmp_size  = var.worker.tmp_size

  metrics_sidecar = var.metrics_sidecar
}
