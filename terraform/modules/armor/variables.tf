variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "blocked_ranges" {
  description = "Addresses that get 403 everywhere."
  type        = list(string)

  validation {
    condition     = length(var.blocked_ranges) <= 10 && alltrue([for range in var.blocked_ranges : can(cidrhost(range, 0))])
    error_message = "blocked_ranges must be ranges such as 192.0.2.0/24, ten at most: a rule takes no more."
  }
}

variable "blocked_regions" {
  description = "Countries that get 403 everywhere, by their two letters (ISO 3166)."
  type        = list(string)

  validation {
    condition     = length(var.blocked_regions) <= 100 && alltrue([for region in var.blocked_regions : can(regex("^[A-Z]{2}$", region))])
    error_message = "blocked_regions must be codes of two capital letters, such as AQ."
  }
}

variable "requests_per_minute" {
  description = "Of an address, hits of the CDN aside."
  type        = number

  validation {
    condition     = var.requests_per_minute >= 1 && var.requests_per_minute <= 1000000
    error_message = "requests_per_minute must be from 1 to 1000000."
  }
}

variable "sign_ins_per_minute" {
  description = "Of an address, below /auth."
  type        = number

  validation {
    condition     = var.sign_ins_per_minute >= 1 && var.sign_ins_per_minute <= 1000000
    error_message = "sign_ins_per_minute must be from 1 to 1000000."
  }
}
