locals {
  # The first image creates both.
  released = var.image != null

  # A job may run the next release's image while web and worker still run this one's.
  job_image = var.migration_image == null ? var.image : var.migration_image
  has_jobs  = local.job_image != null

  pushes = var.worker.mode == "push"

  # The audience of push and schedule tokens, which the worker checks.
  audience = "${var.name}-worker"

  # The path in containers of the authority that DATABASE_URL's sslrootcert names.
  authority = {
    secret    = module.database.authority.secret
    version   = module.database.authority.version
    directory = "/secrets/database"
    file      = "ca.pem"
  }

  worker_instances = local.pushes ? var.worker.max_instances : var.worker.pool_instances

  # A roll-out has both releases' instances; jobs run at the same time, with a pool of two.
  connections_needed = 2 * (var.web.max_instances * (var.web.pool + 1) + local.worker_instances * (var.worker.pool + 1)) + 2 * 3
}
