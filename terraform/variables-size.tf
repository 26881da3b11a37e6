variable "database" {
  description = "The size of Cloud SQL (modules/database/variables.tf)."
  type = object({
    version           = optional(string, "POSTGRES_17")
    tier              = string
    availability_type = string
    max_connections   = number
    disk_limit_gb     = optional(number, 100)
    retained_backups  = optional(number, 30)
  })
}

variable "web" {
  description = "Instances of web. Each holds up to pool + 1 connections to the database."
  type = object({
    min_instances = number
    max_instances = number
    concurrency   = optional(number, 40)
    cpu           = optional(string, "1")
    memory        = optional(string, "2Gi")
    pool          = optional(number, 5)
  })
}

variable "worker" {
  description = "push: a service that sleeps without work, with at most max_instances; pull: a pool of pool_instances that never does."
  type = object({
    mode           = optional(string, "push")
    max_instances  = optional(number, 4)
    pool_instances = optional(number, 1)
    concurrency    = optional(number, 1)
    cpu            = optional(string, "2")
    memory         = optional(string, "2Gi")
    pool           = optional(number, 2)
  })
  default = {}

  validation {
    condition     = contains(["push", "pull"], var.worker.mode)
    error_message = "worker.mode must be push or pull."
  }
}

variable "armor" {
  description = "Who may not come, and how often others may, by address and minute."
  type = object({
    blocked_ranges      = optional(list(string), [])
    blocked_regions     = optional(list(string), [])
    requests_per_minute = optional(number, 6000)
    sign_ins_per_minute = optional(number, 600)
  })
  default = {}
}
