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

variable "adaptive_protection" {
  type = bool
}

variable "waf" {
  description = "Rule sets against attacks, how many signatures of each (sensitivity, 1 to 4), whether they only log (preview), paths by their beginning that they do not read, and signatures left out by set."
  type = object({
    preview             = bool
    sensitivity         = number
    rule_sets           = list(string)
    passed_paths        = list(string)
    left_out_signatures = map(list(string))
  })

  validation {
    condition     = contains([1, 2, 3, 4], var.waf.sensitivity)
    error_message = "armor.waf.sensitivity must be from 1 (few false alarms) to 4."
  }

  validation {
    condition = alltrue([
      for set in var.waf.rule_sets : contains(["sqli", "xss", "lfi", "rfi", "rce", "protocolattack", "sessionfixation", "scannerdetection", "generic", "php", "java"], set)
    ])
    error_message = "armor.waf.rule_sets may name sqli, xss, lfi, rfi, rce, protocolattack, sessionfixation, scannerdetection, generic, php and java. methodenforcement is left out: it refuses PUT, PATCH and DELETE, which the API takes."
  }

  validation {
    condition     = alltrue([for path in var.waf.passed_paths : can(regex("^/[a-z0-9/_-]+$", path))])
    error_message = "armor.waf.passed_paths must be beginnings of paths such as /api/, and not / alone, which would leave nothing to read."
  }

  validation {
    condition     = alltrue([for set in keys(var.waf.left_out_signatures) : contains(var.waf.rule_sets, set)])
    error_message = "armor.waf.left_out_signatures may name only sets of rule_sets."
  }
}
