variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "domains" {
  description = "Names that are served, the first as PUBLIC_BASE_URL; they must point at the addresses before the certificate comes."
  type        = list(string)

  validation {
    condition     = length(var.domains) >= 1 && length(var.domains) <= 100 && alltrue([for domain in var.domains : can(regex("^[a-z0-9-]+(\\.[a-z0-9-]+)+$", domain))])
    error_message = "domains must be 1 to 100 names in lower case, such as themes.example.com, without a scheme or wildcard."
  }
}

variable "service" {
  description = "Name of the Cloud Run service."
  type        = string
}

variable "edge_policy" {
  type = string
}

variable "backend_policy" {
  type = string
}

variable "purger" {
  description = "Who may purge Cloud CDN, as IAM names it."
  type        = string
}
