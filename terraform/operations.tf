module "monitoring" {
  source = "./modules/monitoring"
  count  = local.released ? 1 : 0

  project            = module.apis.project
  name               = var.name
  emails             = var.alert_emails
  routes             = var.alert_routes
  runbook            = var.runbook
  host               = var.domains[0]
  uptime             = var.uptime
  availability_goal  = var.objectives.availability
  latency_goal       = var.objectives.latency
  latency_ms         = var.objectives.latency_ms
  url_map            = module.balancer[0].url_map
  cached_backend     = module.balancer[0].cached_backend
  subscriptions      = module.queue.subscriptions
  dead_subscriptions = module.queue.dead_subscriptions
  database_instance  = module.database.instance
  max_connections    = var.database.max_connections
  sweep_job          = local.pushes ? module.sweep[0].job : null
  collected          = var.metrics_sidecar != null

  services = merge(
    { web = { name = "${var.name}-web", instances = var.web.max_instances } },
    local.pushes ? { worker = { name = "${var.name}-worker", instances = var.worker.max_instances } } : {},
  )
}

module "budget" {
  source = "./modules/budget"
  count  = var.budget == null ? 0 : 1

  billing_account = var.budget.billing_account
  name            = var.name
  project_number  = data.google_project.this.number
  currency        = var.budget.currency
  amount          = var.budget.amount
  channels        = local.released ? module.monitoring[0].channels : []
}
