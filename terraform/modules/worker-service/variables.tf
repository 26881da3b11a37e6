variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "image" {
  type = string
}

variable "account" {
  description = "E-mail address of the account it runs as."
  type        = string
}

variable "environment" {
  type = map(string)
}

variable "secret_environment" {
  description = "Variables that come out of a secret, each in a numbered version."
  type        = map(object({ secret = string, version = string }))

  validation {
    condition     = alltrue([for secret in values(var.secret_environment) : can(regex("^[1-9][0-9]*$", secret.version))])
    error_message = "A secret's version must be a number: latest is read at each instance's start, and two keys at once supersede each other."
  }
}

variable "authority" {
  description = "The database's certificate authority: secret and version, and where it is mounted."
  type = object({
    secret    = string
    version   = string
    directory = string
    file      = string
  })
}

variable "network_id" {
  type = string
}

variable "subnetwork_id" {
  type = string
}

variable "egress" {
  description = "PRIVATE_RANGES_ONLY: only Cloud SQL is reached through the network; ALL_TRAFFIC: everything is."
  type        = string
}

variable "cpu" {
  type = string
}

variable "memory" {
  type = string
}

variable "deletion_protection" {
  type = bool
}

variable "tmp_size" {
  description = "Bound of /tmp, which is part of the memory."
  type        = string
  default     = "768Mi"
}

variable "concurrency" {
  description = "Messages that an instance takes in at a time. ANALYSES_AT_ONCE says on how many it works."
  type        = number

  validation {
    condition     = var.concurrency >= 1 && var.concurrency <= 22
    error_message = "concurrency must be from 1 to 22."
  }
}

variable "max_instances" {
  type = number

  validation {
    condition     = var.max_instances >= 1
    error_message = "max_instances must be at least 1."
  }
}

variable "audience" {
  description = "What tokens of pushes and schedules are made out to."
  type        = string
}

variable "caller" {
  description = "The only IAM member that may call it."
  type        = string
}

variable "encryption_key" {
  description = "Key of Cloud KMS that its agent may use; null for Google's own."
  type        = string
  default     = null
}

variable "metrics_sidecar" {
  type = object({
    image  = string
    cpu    = string
    memory = string
  })
  default = null
}
