variable "domains" {
  description = "Names under which it is served, the first as PUBLIC_BASE_URL. Add one at the end, and put it first once its certificate is active."
  type        = list(string)

  validation {
    condition     = length(var.domains) >= 1
    error_message = "domains must name one at least, or there is no certificate and nowhere to send people."
  }
}

variable "dns_zones" {
  description = "Cloud DNS zones by domain, which get the record of that domain's certificate: { \"themes.example.com\" = { zone = \"example-com\", project = \"dns-project\" } }."
  type        = map(object({ zone = string, project = optional(string) }))
  default     = {}
}

variable "certificates" {
  description = "map: one certificate a domain, by Certificate Manager. An installation with the balancer's own certificate goes by way of classic and both (docs/google-cloud.md)."
  type        = string
  default     = "map"
}
