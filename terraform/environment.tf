locals {
  tracing = var.trace_ratio == 0 ? {} : {
    OTEL_EXPORTER_OTLP_ENDPOINT = "https://telemetry.googleapis.com"
    OTEL_RESOURCE_ATTRIBUTES    = "gcp.project_id=${var.project}"
    OTEL_TRACES_SAMPLER_ARG     = tostring(var.trace_ratio)
  }

  # The variables that web, worker and jobs share.
  common_environment = merge(var.settings, {
    NODE_ENV             = "production"
    GOOGLE_CLOUD_PROJECT = var.project
    PUBLIC_BASE_URL      = "https://${var.domains[0]}"
    BLOB_BUCKET          = module.pictures.name
    PUBSUB_TOPIC_PREFIX  = "${var.name}-"
  })

  service_environment = merge(local.common_environment, local.tracing, {
    HOST = "0.0.0.0"

    # Not for jobs, which neither receive pushes nor pull, and have no ROLE.
    PUBSUB_MODE = var.worker.mode

    # The job migrates before the roll-out; a starting process only checks that it has.
    MIGRATE = "false"

    # The URL map of the balancer, which exists after web does.
    CDN_PURGE        = "google"
    CDN_PURGE_TARGET = "projects/${var.project}/global/urlMaps/${var.name}"

    # Cloud Run kills 10 s after SIGTERM.
    SHUTDOWN_TIMEOUT_MS = "8000"
  })

  web_environment = merge(local.service_environment, local.iam_environment["web"], {
    ROLE               = "web"
    DATABASE_POOL_SIZE = tostring(var.web.pool)
    OTEL_SERVICE_NAME  = "${var.name}-web"

    # Trusts the balancer and Cloud Run's own front end. Direct access, which passes only one, is closed.
    TRUST_PROXY = "2"

    # Streams are long requests, which have slots of their own; uploads take the space of temporary files.
    MAX_EVENT_STREAMS   = tostring(var.web.listeners)
    MAX_PREVIEW_STREAMS = tostring(floor(var.web.listeners / 4))
    MAX_UPLOADS         = tostring(var.web.concurrency)
  })

  # The audience and the account of the tokens that pushes and the sweep's schedule carry, and how many it works on.
  push_environment = local.pushes ? {
    PUBSUB_PUSH_AUDIENCE        = local.audience
    PUBSUB_PUSH_SERVICE_ACCOUNT = module.accounts.emails["caller"]

    # The others that an instance takes in wait in the program.
    ANALYSES_AT_ONCE = tostring(var.worker.concurrency)
  } : {}

  worker_environment = merge(local.service_environment, local.push_environment, local.iam_environment["worker"], {
    ROLE               = "worker"
    DATABASE_POOL_SIZE = tostring(var.worker.pool)
    OTEL_SERVICE_NAME  = "${var.name}-worker"

    # It signs no user in, so it needs none of those secrets.
    AUTH = "none"
  })

  job_environment = merge(local.common_environment, {
    DATABASE_POOL_SIZE = "2"
    AUTH               = "none"
  })

  # The secret and its version behind each variable.
  secrets = {
    for variable, of in {
      SESSION_SECRET     = { name = "session-secret", version = var.secret_versions.session_secret }
      OIDC_CLIENT_SECRET = { name = "oidc-client-secret", version = var.secret_versions.oidc_client_secret }
      INIT_ADMIN_API_KEY = { name = "initial-admin-key", version = var.secret_versions.initial_admin_key }
      SECRETS_KEY        = { name = "secrets-key", version = var.secret_versions.secrets_key }
    } : variable => { secret = module.secrets.ids[of.name], version = of.version } if of.version != null
  }

  # The worker also sends webhooks.
  web_secrets     = merge(local.secrets, local.url_secrets["web"])
  command_secrets = local.url_secrets["commands"]
  worker_secrets  = merge(local.url_secrets["worker"], { for variable, secret in local.secrets : variable => secret if variable == "SECRETS_KEY" })
}
