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

variable "alert_emails" {
  type = list(string)
}

variable "runbook" {
  type    = string
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
