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
  description = "Names that are served, the first as PUBLIC_BASE_URL."
  type        = list(string)
}

variable "certificates" {
  description = "map: Certificate Manager's; classic: the balancer's own; both: the map, while the classic one is still attached."
  type        = string

  validation {
    condition     = contains(["map", "both", "classic"], var.certificates)
    error_message = "certificates must be map, both or classic."
  }
}

variable "certificate_map" {
  description = "As a proxy names it."
  type        = string
}

variable "certificate_states" {
  description = "State of each domain's certificate in the map."
  type        = map(string)
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
