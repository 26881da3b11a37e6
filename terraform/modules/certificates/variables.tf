variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "domains" {
  description = "Names that are served; the first one's certificate also goes to clients that send no name."
  type        = list(string)

  validation {
    condition     = length(var.domains) >= 1 && length(var.domains) <= 100 && alltrue([for domain in var.domains : can(regex("^[a-z0-9-]+(\\.[a-z0-9-]+)+$", domain))])
    error_message = "domains must be 1 to 100 names in lower case, such as themes.example.com, without a scheme or wildcard."
  }

  validation {
    condition     = length(distinct(var.domains)) == length(var.domains)
    error_message = "domains must name each one once."
  }
}

variable "dns_zones" {
  description = "The zones of Cloud DNS that get a domain's record, by domain; domains without one get theirs by hand."
  type        = map(object({ zone = string, project = optional(string) }))

  validation {
    condition     = alltrue([for domain in keys(var.dns_zones) : contains(var.domains, domain)])
    error_message = "dns_zones may name only what is in domains."
  }
}
