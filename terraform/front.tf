module "armor" {
  source  = "./modules/armor"
  project = module.apis.project
  name    = var.name

  blocked_ranges      = var.armor.blocked_ranges
  blocked_regions     = var.armor.blocked_regions
  requests_per_minute = var.armor.requests_per_minute
  sign_ins_per_minute = var.armor.sign_ins_per_minute
  adaptive_protection = var.armor.adaptive_protection
  waf                 = var.armor.waf
}

# Exists before the balancer, so that certificates are active when the first image serves.
module "certificates" {
  source    = "./modules/certificates"
  project   = module.apis.project
  name      = var.name
  domains   = var.domains
  dns_zones = var.dns_zones
}

module "balancer" {
  source = "./modules/balancer"
  count  = local.released ? 1 : 0

  project            = module.apis.project
  name               = var.name
  region             = var.region
  domains            = var.domains
  certificates       = var.certificates
  certificate_map    = module.certificates.map
  certificate_states = module.certificates.states
  service            = module.web[0].name
  edge_policy        = module.armor.edge
  backend_policy     = module.armor.backend
  purger             = module.accounts.members["worker"]
}
