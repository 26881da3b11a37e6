variable "project" {
  type = string
}

variable "region" {
  type    = string
  default = "europe-west3"
}

variable "domains" {
  type = list(string)
}

variable "dns_zones" {
  type    = map(object({ zone = string, project = optional(string) }))
  default = {}
}

variable "certificates" {
  type    = string
  default = "map"
}

variable "image" {
  type    = string
  default = null
}

variable "migration_image" {
  type    = string
  default = null
}

variable "secret_versions" {
  type    = map(string)
  default = {}
}

variable "database_iam" {
  type    = bool
  default = false
}

variable "alert_emails" {
  type = list(string)
}

variable "alert_routes" {
  description = "Channels other than e-mail, by their names, and what each hears of."
  type = list(object({
    channel    = string
    severities = optional(list(string), ["CRITICAL", "ERROR", "WARNING"])
  }))
  default = []
}

variable "runbook" {
  type    = string
  default = null
}

# The repository that rolls out from GitHub (docs/google-cloud.md).
variable "deployer" {
  type    = any
  default = null
}

variable "budget" {
  type = object({
    billing_account = string
    currency        = string
    amount          = number
  })
  default = null
}

variable "settings" {
  type = map(string)
}

# Sizes that differ from those in main.tf, and what the root's variables of these names take.
variable "database" {
  type    = any
  default = {}
}

variable "web" {
  type    = any
  default = {}
}

variable "worker" {
  type    = any
  default = {}
}

variable "jobs" {
  type    = any
  default = {}
}

variable "armor" {
  type    = any
  default = {}
}

variable "objectives" {
  type    = any
  default = {}
}

variable "network" {
  type    = any
  default = {}
}

variable "encryption_keys" {
  type    = any
  default = {}
}

# False before a destroy, and never otherwise in production (docs/google-cloud.md).
variable "deletion_protection" {
  type    = bool
  default = true
}

variable "soft_delete_days" {
  type    = number
  default = 7
}
