variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "emails" {
  description = "Who hears of alerts."
  type        = list(string)
}

variable "routes" {
  description = "Existing notification channels, and the severities that each hears of."
  type = list(object({
    channel    = string
    severities = list(string)
  }))
}

variable "runbook" {
  description = "Where docs/alerts.md is read; null for no links."
  type        = string
  default     = null
}

variable "host" {
  description = "The name that uptime checks ask."
  type        = string
}

variable "uptime" {
  description = "Whether it is asked each minute from all over the world, which keeps an instance awake."
  type        = bool
}

variable "url_map" {
  type = string
}

variable "cached_backend" {
  type = string
}

variable "availability_goal" {
  type    = number
  default = 0.999

  validation {
    condition     = var.availability_goal > 0 && var.availability_goal <= 0.9999
    error_message = "availability_goal must be a share, at most 0.9999: an alert at 14.4 times the rest must be possible."
  }
}

variable "latency_goal" {
  type    = number
  default = 0.99

  validation {
    condition     = var.latency_goal > 0 && var.latency_goal <= 0.9999
    error_message = "latency_goal must be a share, at most 0.9999."
  }
}

variable "latency_ms" {
  description = "What counts as in time."
  type        = number
  default     = 1000
}

variable "subscriptions" {
  type = list(string)
}

variable "dead_subscriptions" {
  type = list(string)
}

variable "collected" {
  description = "Whether a collector reads the program's metrics; rules.yml and most of the dashboard need it."
  type        = bool
}

variable "services" {
  description = "The Cloud Run services that scale, with the most instances of each."
  type        = map(object({ name = string, instances = number }))
}

variable "database_instance" {
  type = string
}

variable "max_connections" {
  type = number
}

variable "sweep_job" {
  description = "Null where the worker has a timer of its own."
  type        = string
}
