output "addresses" {
  description = "Where the domains must point to (A, AAAA); null until there is an image."
  value       = local.released ? module.balancer[0].addresses : null
}

output "certificate_records" {
  description = "The DNS record of each domain that lets its certificate come and be renewed; those in dns_zones are set already."
  value       = module.certificates.records
}

output "certificate_states" {
  description = "Of each domain as of the last apply or refresh: point a domain here once it is ACTIVE."
  value       = module.certificates.states
}

output "repository" {
  description = "Where images are pushed to."
  value       = module.registry.repository
}

output "database_address" {
  description = "The host of DATABASE_URL."
  value       = module.database.private_address
}

output "database_instance" {
  value = module.database.instance
}

output "egress_addresses" {
  description = "From which sign-in providers and receivers of webhooks are reached; empty without nat_addresses."
  value       = module.network.nat_addresses
}

output "jobs" {
  description = "For gcloud run jobs execute."
  value       = local.has_jobs ? [module.migrate[0].name, module.commands[0].name] : []
}

output "deployer" {
  description = "The variables of the GitHub environment that the workflow reads; null without deployer."
  value = var.deployer == null ? null : {
    GOOGLE_PROJECT    = var.project
    GOOGLE_REGION     = var.region
    IDENTITY_PROVIDER = module.deployer[0].provider
    DEPLOYER          = module.deployer[0].account
    IMAGE_REPOSITORY  = module.registry.repository
    NAME              = var.name
    SITE              = "https://${var.domains[0]}"
    WORKER_MODE       = var.worker.mode
  }
}
