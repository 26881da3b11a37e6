variable "alert_emails" {
  description = "Who hears of alerts and of the budget."
  type        = list(string)

  validation {
    condition     = length(var.alert_emails) >= 1
    error_message = "alert_emails must name at least one address, because alerts need a recipient."
  }
}

variable "alert_routes" {
  description = "Other ways than e-mail: notification channels of any type, made beforehand so that their secrets stay out of the state, such as projects/PROJECT/notificationChannels/NUMBER, and the severities that each hears of."
  type = list(object({
    channel    = string
    severities = optional(list(string), ["CRITICAL", "ERROR", "WARNING"])
  }))
  default = []

  validation {
    condition     = alltrue([for route in var.alert_routes : can(regex("^projects/[^/]+/notificationChannels/[0-9]+$", route.channel))])
    error_message = "alert_routes must name channels as projects/PROJECT/notificationChannels/NUMBER."
  }

  validation {
    condition     = alltrue([for route in var.alert_routes : length(setsubtract(route.severities, ["CRITICAL", "ERROR", "WARNING"])) == 0])
    error_message = "alert_routes may have the severities CRITICAL, ERROR and WARNING."
  }
}

variable "runbook" {
  description = "Where operators read docs/alerts.md of this release, such as https://git.example.com/tokenkit/docs/alerts.md; alerts link to its sections. Null for no links."
  type        = string
  default     = null

  validation {
    condition     = var.runbook == null || can(regex("^https://[^#]+$", var.runbook))
    error_message = "runbook must be an https address without a fragment."
  }
}

variable "objectives" {
  description = "The promise that alerts watch over 28 days: the shares of requests that succeed, and that are answered within latency_ms."
  type = object({
    availability = optional(number, 0.999)
    latency      = optional(number, 0.99)
    latency_ms   = optional(number, 1000)
  })
  default = {}

  validation {
    condition     = var.objectives.latency_ms >= 10 && var.objectives.latency_ms <= 60000
    error_message = "objectives.latency_ms must be from 10 to 60000."
  }
}

variable "uptime" {
  description = "Whether it is asked each minute from all over the world; false where it is to sleep."
  type        = bool
  default     = true
}

variable "budget" {
  description = "Monthly costs above which alert_emails are notified; null if you cannot read the billing account."
  type = object({
    billing_account = string
    currency        = string
    amount          = number
  })
  default = null
}

variable "metrics_sidecar" {
  description = "Managed Prometheus' collector in each instance of web and worker, billed as part of it; null for none."
  type = object({
    image  = string
    cpu    = optional(string, "1")
    memory = optional(string, "512Mi")
  })
  default = null
}

variable "trace_ratio" {
  description = "Share of requests traced without an upstream decision; 0 for no tracing."
  type        = number
  default     = 0.05

  validation {
    condition     = var.trace_ratio >= 0 && var.trace_ratio <= 1
    error_message = "trace_ratio must be from 0 to 1."
  }
}
