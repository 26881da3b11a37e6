variable "database" {
  description = "The size of Cloud SQL (modules/database/variables.tf)."
  type = object({
    version           = optional(string, "POSTGRES_17")
    edition           = optional(string, "ENTERPRISE")
    tier              = string
    availability_type = string
    max_connections   = number
    disk_type         = optional(string, "PD_SSD")
    disk_limit_gb     = optional(number, 100)
    retained_backups  = optional(number, 30)
    backup_start      = optional(string, "02:00")
    maintenance       = optional(object({ day = number, hour = number }), { day = 7, hour = 3 })
  })
}

variable "web" {
  description = "Instances of web. Each holds up to pool + 1 connections to the database, and serves concurrency requests next to listeners consoles and programs that hear of changes, some 43 KB each."
  type = object({
    min_instances = number
    max_instances = number
    concurrency   = optional(number, 40)
    listeners     = optional(number, 200)
    cpu           = optional(string, "1")
    memory        = optional(string, "2Gi")
    tmp_size      = optional(string, "768Mi")
    pool          = optional(number, 5)
  })

  validation {
    condition     = contains(["1", "2", "4", "6", "8"], var.web.cpu) && can(regex("^(512Mi|[1-9][0-9]?Gi)$", var.web.memory))
    error_message = "web.cpu must be 1, 2, 4, 6 or 8, and web.memory 512Mi or whole Gi, which is what Cloud Run takes."
  }

  validation {
    condition     = var.web.listeners >= 1 && var.web.concurrency + 1.25 * var.web.listeners <= 1000
    error_message = "web.listeners must be 1 or more, and with a quarter more for previews and web.concurrency at most 1000, which is what Cloud Run takes."
  }
}

variable "worker" {
  description = "push: a service that sleeps without work, with at most max_instances; pull: a pool of pool_instances that never does. An instance of the service works on concurrency pictures at a time and takes in waiting more messages: one that it refused would come again after a pause, which doubles."
  type = object({
    mode           = optional(string, "push")
    max_instances  = optional(number, 4)
    pool_instances = optional(number, 1)
    concurrency    = optional(number, 1)
    waiting        = optional(number, 15)
    cpu            = optional(string, "2")
    memory         = optional(string, "2Gi")
    tmp_size       = optional(string, "768Mi")
    pool           = optional(number, 2)
  })
  default = {}

  validation {
    condition     = contains(["push", "pull"], var.worker.mode)
    error_message = "worker.mode must be push or pull."
  }

  validation {
    condition     = contains([1, 2], var.worker.concurrency)
    error_message = "worker.concurrency must be 1 or 2: each message may need 400 MB."
  }

  validation {
    condition     = var.worker.waiting >= 0 && var.worker.waiting <= 20
    error_message = "worker.waiting must be from 0 to 20: the last must be done within 600 s, and each may take 20."
  }

  validation {
    condition     = contains(["1", "2", "4", "6", "8"], var.worker.cpu) && can(regex("^(512Mi|[1-9][0-9]?Gi)$", var.worker.memory))
    error_message = "worker.cpu must be 1, 2, 4, 6 or 8, and worker.memory 512Mi or whole Gi, which is what Cloud Run takes."
  }
}

variable "jobs" {
  description = "The size of migrations and commands, and how long one may run; a migration of millions of rows needs hours."
  type = object({
    cpu     = optional(string, "1")
    memory  = optional(string, "1Gi")
    timeout = optional(string, "3600s")
  })
  default = {}

  validation {
    condition     = try(tonumber(split("s", var.jobs.timeout)[0]) <= 604800, false) && endswith(var.jobs.timeout, "s")
    error_message = "jobs.timeout must be seconds such as 3600s, at most 604800s, which is a week."
  }
}
