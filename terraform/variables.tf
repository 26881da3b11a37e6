variable "project" {
  description = "Id of the Google Cloud project. One project an environment."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{4,28}[a-z0-9]$", var.project))
    error_message = "project must be a project's id, such as example-tokenkit-prod."
  }
}

variable "region" {
  description = "Where everything is that is not global; one that Cloud Run, Cloud SQL and Cloud Scheduler have."
  type        = string

  validation {
    condition     = can(regex("^[a-z]+-[a-z]+[0-9]+$", var.region))
    error_message = "region must be a region such as europe-west3, not a zone."
  }
}

variable "name" {
  description = "What everything is called, or begins with."
  type        = string
  default     = "tokenkit"

  # Account names are NAME-commands, at most 30 characters.
  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,20}$", var.name))
    error_message = "name must be 2 to 21 lower-case letters, digits and hyphens, a letter first."
  }
}

variable "image" {
  description = "What web and worker run, by digest; null until there is one, and then neither is made."
  type        = string
  default     = null

  validation {
    condition     = var.image == null || can(regex("@sha256:[0-9a-f]{64}$", var.image))
    error_message = "image must end in @sha256: and 64 hex digits: a tag may be moved under running instances."
  }
}

variable "migration_image" {
  description = "What the jobs run, by digest: the next release's, so that its migrations run before it does; null for image."
  type        = string
  default     = null

  validation {
    condition     = var.migration_image == null || can(regex("@sha256:[0-9a-f]{64}$", var.migration_image))
    error_message = "migration_image must end in @sha256: and 64 hex digits."
  }
}

variable "deletion_protection" {
  description = "Whether database, web and a bucket that holds pictures refuse to be destroyed."
  type        = bool
  default     = true
}

variable "secret_versions" {
  description = "Numbers of the secrets' versions that run; null leaves the variable out. Raise one after adding a version."
  type = object({
    database_url           = optional(string, "1")
    worker_database_url    = optional(string)
    commands_database_url  = optional(string)
    migration_database_url = optional(string, "1")
    session_secret         = optional(string, "1")
    oidc_client_secret     = optional(string)
    initial_admin_key      = optional(string)
    secrets_key            = optional(string)
  })
  default = {}

  validation {
    condition     = alltrue([for version in values(var.secret_versions) : version == null || can(regex("^[1-9][0-9]*$", version))])
    error_message = "A secret's version must be a number: latest is read at each instance's start, and two keys at once supersede each other."
  }

  # Web's URL is then that of a user without the worker's rights, and a worker without a URL of its own takes it.
  validation {
    condition     = var.secret_versions.commands_database_url == null || var.secret_versions.worker_database_url != null
    error_message = "commands_database_url needs worker_database_url next to it: the worker would connect as web's user, who lacks its rights (docs/google-cloud.md)."
  }
}

variable "database_iam" {
  description = "Whether web, worker and commands connect to the database as their service accounts, without passwords."
  type        = bool
  default     = false
}

variable "settings" {
  description = "Further environment variables of web and worker, such as OIDC_ISSUER; what this configuration sets itself wins."
  type        = map(string)
  default     = {}

  validation {
    condition = alltrue([
      for name in ["DATABASE_URL", "WEB_DATABASE_URL", "WORKER_DATABASE_URL", "COMMANDS_DATABASE_URL", "SESSION_SECRET", "OIDC_CLIENT_SECRET", "INIT_ADMIN_API_KEY"] : !contains(keys(var.settings), name)
    ])
    error_message = "settings must hold no secret, for everybody who may look at the service could read it: put it into Secret Manager (docs/google-cloud.md)."
  }

  # Cloud Run answers larger requests itself with 413, without our explanation.
  validation {
    condition     = try(tonumber(lookup(var.settings, "MAX_UPLOAD_BYTES", "1")) <= 31457280, false)
    error_message = "MAX_UPLOAD_BYTES must be a number, at most 31457280 (30 MiB): Cloud Run takes no request over 32 MiB."
  }
}

variable "public_access" {
  description = "all-users, or iam-disabled where an organisation forbids grants to allUsers."
  type        = string
  default     = "all-users"
}

variable "soft_delete_days" {
  description = "How long Google keeps pictures that people deleted; 0 for not at all."
  type        = number
  default     = 7
}
